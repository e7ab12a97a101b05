// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What does not depend on the width of a wide bit-field's type is exact.
// expect: unreach-call FALSE
extern void reach_error(void);

struct wide {
  unsigned long field : 33;
};

int main(void) {
  struct wide wide = {0x1ffffffffUL};
  unsigned long wider = 1;
  wide.field /= 3;
  wide.field += 7;
  wide.field *= 4;
  wider += (wide.field & wider) + wider;
  if (wide.field == 0xaaaaaac4UL && wider == 2) reach_error();
  return 0;
}
