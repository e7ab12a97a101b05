// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A violation is found in the slice and replayed with everything.
// expect: unreach-call FALSE
// pcegar: --slice-program on --execution-steps 0
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int sum, last;

static void note(int n) {
  if (n > 3) sum += n;
  last = n;
}

int main(void) {
  int held = 0;
  while (__VERIFIER_nondet_int()) {
    int n = __VERIFIER_nondet_int();
    note(n);
    if (n < 0) continue;
    if (held) reach_error();
    held = 1;
    note(held);
    if (n != 7) held = 0;
  }
  return 0;
}
