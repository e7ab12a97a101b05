// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A negative number is an index as unsigned int.
// oracle: skip, it takes much memory
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void *calloc(unsigned long, unsigned long);
extern void reach_error(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  char *p = calloc(5000000000ul, 1);
  if (!p) return 0;
  p[(unsigned)i] = 7;
  if (i < 0 && p[(unsigned)i] == 7) reach_error();
  return 0;
}
