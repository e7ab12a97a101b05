// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A negative value in a signed bit-field of an object whose bytes were written before.
// expect: unreach-call FALSE
#include <string.h>

extern void reach_error(void);

struct flags {
  int wide : 17;
};
union word {
  struct flags flags;
  int whole;
};

int main(void) {
  struct flags flags;
  memset(&flags, 0xff, sizeof flags);
  flags.wide = -3;
  union word word;
  word.whole = -1;
  word.flags.wide = -5;
  if (flags.wide == -3 && word.flags.wide == -5) reach_error();
  return 0;
}
