// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, a function is not defined
// What calls the function in the program does count.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void run_later(void (*callback)(void));
void callback(void) { reach_error(); }
int main(void) {
  run_later(callback);
  callback();
  return 0;
}
