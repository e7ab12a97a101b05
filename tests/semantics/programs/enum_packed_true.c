// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A packed enumeration takes a byte.
extern void reach_error(void);

enum __attribute__((packed)) e { A, B = 200 };
int main(void) {
  enum e x = B;
  if (!(sizeof x == 1 && x == 200)) reach_error();
  return 0;
}
