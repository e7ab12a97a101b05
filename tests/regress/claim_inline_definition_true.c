// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, the external definition is in another file
// The inline definition is taken, which a compiler need not do.
extern void reach_error(void);
inline int f(void) { return 1; }
extern inline __attribute__((gnu_inline)) int g(void) { return 2; }

int main(void) {
  if (f() + g() != 3) reach_error();
  return 0;
}
