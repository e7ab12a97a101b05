// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Statement expressions that begin with jumps only (as FIELD_PREP() of Linux does) may be swapped.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define PUT(value, at)              \
  ({                                \
    do {                            \
    } while (0);                    \
    (unsigned)(value) << (at) & 15; \
  })
int main(void) {
  int a = __VERIFIER_nondet_int();
  unsigned both = PUT(a, 1) | PUT(3, 0) | PUT(a, 2);
  if (both > 15) reach_error();
  return 0;
}
