// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An enumeration without negative values is unsigned here.
extern void reach_error(void);

enum e { A, B };
int main(void) {
  enum e x = A;
#ifndef VIOLATED
  if (!((x - 1 > 0) && sizeof(enum e) == sizeof(int))) reach_error();
#else
  if (!((x - 1 < 0) && sizeof(enum e) == sizeof(int))) reach_error();
#endif
  return 0;
}
