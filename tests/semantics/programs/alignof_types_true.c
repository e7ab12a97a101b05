// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Alignments.
extern void reach_error(void);

struct s { char c; double d; };
int main(void) {
  if (!(_Alignof(int) == 4 && __alignof__(struct s) == 8)) reach_error();
  return 0;
}
