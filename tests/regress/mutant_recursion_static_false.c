// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A static variable of a recursive function is one for all its activations.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int down(int depth) {
  static int calls = 0;
  calls = calls + 1;
  if (depth > 0) return down(depth - 1);
  return calls;
}
int main(void) {
  int count = down(2);
  if (count == 3) reach_error();
  return 0;
}
