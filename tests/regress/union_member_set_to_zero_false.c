// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Setting a member to zero by itself changes the others.
// expect: unreach-call FALSE
extern void reach_error(void);

union word {
  unsigned int value;
  struct {
    unsigned char locked, pending;
  } part;
};

int main(void) {
  union word w = {0};
  w.value = 0x01010101;
  w.part.locked = 0;
  if (w.value == 0x01010100) reach_error();
  return 0;
}
