// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The usual comparison of wrapping counters.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned int now = (unsigned int)__VERIFIER_nondet_int(), then = now - 5;
#ifndef VIOLATED
  if (!((int)(now - then) == 5)) reach_error();
#else
  if (!((int)(now - then) == -5)) reach_error();
#endif
  return 0;
}
