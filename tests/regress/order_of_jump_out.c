// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, gcc evaluates the left operand first
// An operand that jumps away at once: whether the other one is evaluated before it is left open.
extern void reach_error(void);
static int count;
static int next(void) {
  return ++count;
}
int main(void) {
  int sum = ({ do {} while (0); goto out; 1; }) + next();
  return sum;
out:
  if (count != 0) reach_error();
  return 0;
}
