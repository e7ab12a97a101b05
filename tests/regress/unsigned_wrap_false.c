// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Unsigned arithmetic wraps around.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 4294967295u;
  unsigned y = 0;
  x = x + 1u;
  y = y - 1u;
  if (!(y < 5u)) reach_error();
  return 0;
}
