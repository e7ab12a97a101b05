// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The same, with a condition changed.
// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

volatile int count;
static volatile struct port {
  volatile int status;
} port;

int main(void) {
  for (int i = 0; i < 3; i++) count++;
  port.status = __VERIFIER_nondet_int();
  if (port.status == 3 && count == 3) reach_error();
  return 0;
}
