// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A call of a nested function through a pointer.
extern void reach_error(void);

int apply(int (*h)(int), int x) {
  return h(x);
}
int main(void) {
  int k = 10;
  int add(int x) {
    k++;
    return x + k;
  }
  if (!(apply(add, 1) == 12)) reach_error();
  if (!(apply(&add, 1) == 13)) reach_error();
  if (!(k == 12)) reach_error();
  reach_error();
  return 0;
}
