// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Another file defines the object with another type, which no linker minds.
// pcegar: declared_with_another_type.i
// oracle: skip, two files
// expect: unreach-call TRUE
extern void reach_error(void);

extern int object[];

int main(void) {
  if (object[0] != 7) reach_error();
  return 0;
}
