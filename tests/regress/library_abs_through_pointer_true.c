// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a library function computes is computed when it is called through a pointer, too.
// expect: unreach-call TRUE
extern void reach_error(void);

int abs(int);

int main(void) {
  int (*f)(int) = abs;
  if (f(-3) != 3) reach_error();
  return 0;
}
