// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Whenever the element is read, where that is defined.
// expect: unreach-call TRUE
extern void reach_error(void);

static int stack[10];
static int top = -1;

static int push(int value) {
  stack[++top] = value;
  return value;
}

int main(void) {
  int sum = push(3) + stack[top];
  if (sum != 6) reach_error();
  return 0;
}
