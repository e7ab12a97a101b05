// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What does not depend on the width of a wide bit-field's type is exact.
// expect: unreach-call TRUE
extern void reach_error(void);

struct wide {
  unsigned long field : 33;
};

int main(void) {
  struct wide wide = {0x1ffffffffUL};
  unsigned long wider = 1;
  wide.field /= 3;
  if (wide.field != 0xaaaaaaaaUL) reach_error();
  wide.field += 7;
  wide.field *= 4;
  if (wide.field != 0xaaaaaac4UL) reach_error();
  wider += (wide.field & wider) + wider;
  if (wider != 2) reach_error();
  return 0;
}
