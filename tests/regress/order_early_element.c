// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Before the call, there is no such element: that order is undefined, the other one is not.
// oracle: skip, the order is open
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

static int stack[10];
static int top = -1;

static int push(int value) {
  stack[++top] = value;
  return value;
}

int main(void) {
  int sum = push(3) + stack[top];
  if (sum == 6) reach_error();
  return 0;
}
