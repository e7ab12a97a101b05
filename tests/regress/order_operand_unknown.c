// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the order of evaluation is the compiler's choice
// x may be read before and after the call.
extern void reach_error(void);
static int x = 1;
static int change(void) {
  x = 10;
  return 1;
}

int main(void) {
  x += change();
  if (x == 2) reach_error();
  return 0;
}
