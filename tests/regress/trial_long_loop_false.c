// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The violation needs 40,000 inputs that differ from the first: found by an execution with chosen
// inputs, which is too long to be replayed by a solver.
// oracle: skip, it needs 40,000 inputs that differ from one
// pcegar: --time-limit 5
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char data[40000];

int main(void) {
  unsigned char wanted = __VERIFIER_nondet_uchar();
  for (unsigned i = 0; i < sizeof data; i++) data[i] = __VERIFIER_nondet_uchar();
  for (unsigned i = 0; i < sizeof data; i++)
    if (data[i] == wanted) return 1;
  reach_error();
  return 0;
}
