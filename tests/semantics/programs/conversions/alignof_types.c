// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Alignments.
extern void reach_error(void);

struct s { char c; double d; };
int main(void) {
#ifndef VIOLATED
  if (!(_Alignof(int) == 4 && __alignof__(struct s) == 8)) reach_error();
#else
  if (!(_Alignof(int) == 4 && __alignof__(struct s) == 1)) reach_error();
#endif
  return 0;
}
