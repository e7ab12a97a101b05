// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// What an initialiser does not name is zero, pointers too, also of local variables.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct device { int id; int users; struct device *next; };
int main(void) {
  struct device device = {3};
  if (device.next != 0) reach_error();
  return 0;
}
