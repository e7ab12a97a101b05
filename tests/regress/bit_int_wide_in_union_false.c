// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A wide _BitInt takes the whole union, in multiples of 8 bytes.
// oracle: skip, a type of newer compilers
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

union Both {
  unsigned _BitInt(65) exact;
  unsigned char bytes[16];
};

int main(void) {
  union Both both;
  both.bytes[8] = 1;
  both.exact = 3;
  if (both.bytes[8] == 0 && sizeof(both) == 16) reach_error();
  return 0;
}
