// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a cast to a union leaves out is unspecified, and no input.
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, unspecified
extern void reach_error(void);

union word {
  char low;
  int whole;
};

int main(void) {
  union word word = (union word)(char)3;
  if (word.low != 3 || word.whole == 0x12345603) reach_error();
  return 0;
}
