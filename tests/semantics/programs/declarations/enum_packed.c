// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A packed enumeration takes a byte.
extern void reach_error(void);

enum __attribute__((packed)) e { A, B = 200 };
int main(void) {
  enum e x = B;
#ifndef VIOLATED
  if (!(sizeof x == 1 && x == 200)) reach_error();
#else
  if (!(sizeof x == 4 && x == 200)) reach_error();
#endif
  return 0;
}
