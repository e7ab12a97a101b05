// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// argv[argc] is null, and else the strings may lie anywhere between the first and the last page.
// expect: unreach-call FALSE
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc == 1 && (unsigned long)argv[1] < 4096) reach_error();
  return 0;
}
