// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Where a function was called from is a value that is not known; a message may contain it.
extern void reach_error(void);
extern int printf(const char*, ...);
static int count;
static void open_it(void) {
  printf("open from %p\n", __builtin_return_address(0));
  count++;
}
int main(void) {
  open_it();
  open_it();
  if (count != 2) reach_error();
  return 0;
}
