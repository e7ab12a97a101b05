// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// A packed structure may lie anywhere.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct __attribute__((packed)) tight {
  int a;
};
static struct tight tight;

int main(void) {
  if ((unsigned long)&tight % 4 != 0) reach_error();
  return 0;
}
