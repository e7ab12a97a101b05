// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --abs sbe
// expect: unreach-call TRUE
// Z3 dies in a call of Spacer that this run leads to.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int in0 = __VERIFIER_nondet_int();
  if (in0 < -2 || in0 > 3) return 0;
  int in1 = __VERIFIER_nondet_int();
  if (in1 < -2 || in1 > 3) return 0;
  unsigned short v0 = (7 * in1);
  _Bool v1 = v0;
  int v2 = 1;
  v0 = ((10 - v2) - (v2 + 3));
  switch ((0 * v0)) {
  case -1:
  case 3:
  case -2:
  default:
    v0 += ((v0 * -1) | (~(3)));
    v1 = (v0 - ((v1 * v0)));
  }
  if ((v1 > ((0 | in0) != (-3 - in1)) && (255u * 3) > (v2 - v2)) && ((in1 / 8) == v0 || (v0 >> 1) > (3 >> 1))) reach_error();
  return 0;
}
