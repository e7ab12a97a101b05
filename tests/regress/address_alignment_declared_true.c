// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Declared alignment of objects, and that of structures.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct __attribute__((packed)) tight {
  int a;
};
struct loose {
  char a;
  int b;
};
static _Alignas(64) struct loose far;
static struct tight tight;

int main(void) {
  struct loose near;
  if ((unsigned long)&near % 4 != 0 || (unsigned long)&far % 64 != 0) reach_error();
  return 0;
}
