// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A complex number whose parts are not modelled has its size, too.
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

union Both {
  long double complex_parts[2];
  _Complex long double number;
  unsigned char byte;
};

int main(void) {
  union Both both;
  both.byte = 255;
  both.number = 0;
  if (both.byte == 0) reach_error();
  return 0;
}
