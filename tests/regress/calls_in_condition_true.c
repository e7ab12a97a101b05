// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A call inside a condition, evaluated once per test.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int calls = 0;
int tick(void) { calls++; return calls < 3; }
int main(void) {
  while (tick()) {
  }
  if (!(calls == 3)) reach_error();
  return 0;
}
