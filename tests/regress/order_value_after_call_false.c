// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// What the first call's result leads to may be read after the second call.
// oracle: skip, compilers choose the order
extern void reach_error(void);
int buffer;
static int* f(int k) {
  buffer = k;
  return &buffer;
}
static int add(int a, int b) {
  return a * 10 + b;
}

int main(void) {
  if (add(*f(1), *f(2)) == 22) reach_error();
  return 0;
}
