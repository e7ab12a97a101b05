// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A static variable of a function that shares its name for the assembler is not modelled.
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

int main(void) {
  static int a __asm__("shared_name");
  extern int b __asm__("shared_name");
  a = 4;
  b = 3;
  if (a != 4) reach_error();
  return 0;
}
