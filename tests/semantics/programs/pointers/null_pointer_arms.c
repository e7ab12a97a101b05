// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Null as one arm of ?:.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int g = 4;
int main(void) {
  int c = __VERIFIER_nondet_int();
  int *p = c > 3 ? &g : (void *)0;
  int r = p ? 1 : 0;
#ifndef VIOLATED
  if (!(r == (c > 3))) reach_error();
#else
  if (!(r == (c > 5))) reach_error();
#endif
  return 0;
}
