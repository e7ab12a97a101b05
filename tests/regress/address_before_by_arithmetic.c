// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Distances that arithmetic makes negative lead to the member in front of the array, each of them.
// pcegar: --signed-overflow wraps
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct whole {
  int first;
  char of[8];
};
static struct whole quotient, product, narrow, sum, masked;
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != 4) return 0;
  char* p = quotient.of;
  p += n / -1;
  *p = 1;
  p = product.of;
  p += ((n != 4) - 1) * 4;
  *p = 1;
  signed char by = n + 248;
  p = narrow.of;
  p += by;
  *p = 1;
  int k = (n == 0) - 1;
  p = sum.of;
  p += k + k;
  *p = 1;
  p = masked.of;
  p += k & -4;
  *p = 1;
  if (quotient.first && product.first && narrow.first && sum.first && masked.first) reach_error();
  return 0;
}
