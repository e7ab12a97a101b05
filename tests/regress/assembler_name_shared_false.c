// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Two declarations with one name for the assembler are one object.
// expect: unreach-call FALSE
extern void reach_error(void);
static int a __asm__("shared_name");
extern int b __asm__("shared_name");

int main(void) {
  a = 4;
  b = 3;
  if (a != 4) reach_error();
  return 0;
}
