// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A program may have no argument at all, not even its name.
// expect: unreach-call FALSE
// oracle: skip, the arguments are the environment's
extern void reach_error(void);

int main(int argc, char *argv[]) {
  if (argc == 0 || argv == 0) reach_error();
  return 0;
}
