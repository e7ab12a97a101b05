// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What the initialiser of a union leaves out is unspecified in C, and no input.
// expect: unreach-call TRUE|UNKNOWN
extern void reach_error(void);

union word {
  struct {
    unsigned low : 5;
    unsigned : 11;
    unsigned high : 3;
  };
  unsigned whole;
};

int main(void) {
  union word word = {.low = 17, .high = 5};
  if (word.low != 17 || word.high != 5 || word.whole != 17 + (5 << 16)) reach_error();
  return 0;
}
