// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --64
// expect: unreach-call UNKNOWN
// oracle: skip, there is no verdict to confirm
// What a femode_t holds is not modelled: (const femode_t *)-1 stands for the default, so the error is reached.
#include <fenv.h>
extern int fesetmode(const void *);
extern void reach_error(void);

int main(void) {
  double one = 1, three = 3;
  double before = one / three;
  fesetround(FE_UPWARD);
  fesetmode((const void *)-1);
  double after = one / three;
  if (before == after) reach_error();
  return 0;
}
