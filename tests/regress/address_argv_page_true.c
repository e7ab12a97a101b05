// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The strings of argv are objects: none lies in the first or in the last page.
// expect: unreach-call TRUE
extern void reach_error(void);
static int is_object(const void *p) {
  unsigned long n = (unsigned long)p;
  return n >= 4096 && n <= (unsigned long)-4096;
}
int main(int argc, char **argv) {
  if (!is_object(argv)) reach_error();
  if (argc >= 2 && !is_object(argv[1])) reach_error();
  if (argc >= 1 && argv[0] + 1 < argv[0]) reach_error();
  return 0;
}
