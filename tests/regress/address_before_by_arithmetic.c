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
static struct whole quotient, product, narrow, sum, masked, doubled, field, hash;
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
  by = 63 * (n - 2);
  by += by;
  p = doubled.of;
  p += by;
  *p = 1;
  struct {
    int four : 4;
  } small;
  small.four = 3 * n;
  p = field.of;
  p += small.four;
  *p = 1;
  unsigned h = 0x2aaaaaab;
  for (int i = 0; i < n - 3; i++) h = h * 3 + 1;
  p = hash.of;
  p += (int)h / 0x20000000;
  *p = 1;
  if (doubled.first && field.first && hash.first && quotient.first && product.first &&
      narrow.first && sum.first && masked.first)
    reach_error();
  return 0;
}
