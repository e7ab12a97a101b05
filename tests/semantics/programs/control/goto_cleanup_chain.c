// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Error handling as in the kernel.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int taken;
static int setup(int a, int b) {
  taken++;
  if (a) goto fail_first;
  taken++;
  if (b) goto fail_second;
  return 0;
fail_second:
  taken--;
fail_first:
  taken--;
  return -1;
}
int main(void) {
  int r = setup(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
#ifndef VIOLATED
  if (!(taken == (r ? 0 : 2))) reach_error();
#else
  if (!(taken == (r ? 0 : 1))) reach_error();
#endif
  return 0;
}
