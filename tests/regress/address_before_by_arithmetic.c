// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Distances that arithmetic makes negative lead to the member in front of the array, each of them.
// pcegar: --execution-steps 0 --signed-overflow wraps
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
  char* p0 = quotient.of;
  p0 += n / -1;
  *p0 = 1;
  char* p1 = product.of;
  p1 += ((n != 4) - 1) * 4;
  *p1 = 1;
  signed char by = n + 248;
  char* p2 = narrow.of;
  p2 += by;
  *p2 = 1;
  int k = (n == 0) - 1;
  char* p3 = sum.of;
  p3 += k + k;
  *p3 = 1;
  char* p4 = masked.of;
  p4 += k & -4;
  *p4 = 1;
  signed char twice = 126 * (n / 2);
  char* p5 = doubled.of;
  p5 += twice;
  *p5 = 1;
  struct {
    int four : 4;
  } small;
  small.four = 3 * n;
  char* p6 = field.of;
  p6 += small.four;
  *p6 = 1;
  unsigned h = n;
  for (int i = 0; i < 20; i++) h = h * 3 + 1;
  char* p7 = hash.of;
  p7 += (int)h / 0x20000000;
  *p7 = 1;
  if (doubled.first && field.first && hash.first && quotient.first && product.first &&
      narrow.first && sum.first && masked.first)
    reach_error();
  return 0;
}
