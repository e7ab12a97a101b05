// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the assembly is that of one machine
// A label in assembly outside of functions defines a function.
extern void reach_error(void);
__asm__(".globl f\n\tf: jmp reach_error\n");
extern void f(void);

int main(void) {
  f();
  return 0;
}
