// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A _BitInt is not modelled, but a store to it reaches the other members of its union.
// oracle: skip, a type of newer compilers
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

union Both {
  unsigned _BitInt(5) exact;
  unsigned char byte;
};

int main(void) {
  union Both both;
  both.byte = 255;
  both.exact = 3;
  if (both.byte == 3) reach_error();
  return 0;
}
