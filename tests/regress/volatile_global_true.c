// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A volatile variable of the program holds what was stored there.
// expect: unreach-call TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct port {
  volatile int status;
  int data[2];
};

volatile int count;
static volatile struct port port;

int main(void) {
  static volatile unsigned char flags;
  int *volatile place = (int *)&port.data[1];
  for (int i = 0; i < 3; i++) count++;
  port.status = __VERIFIER_nondet_int();
  if (port.status == 3) flags |= 2;
  port.data[1] = count;
  if (port.status == 3 && flags != 2) reach_error();
  if (*place != 3) reach_error();
  return 0;
}
