// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The rest of a longer array is zero.
extern void reach_error(void);

int main(void) {
  char s[6] = "ab";
#ifndef VIOLATED
  if (!(s[1] == 'b' && s[5] == 0)) reach_error();
#else
  if (!(s[1] == 'b' && s[5] == 'b')) reach_error();
#endif
  return 0;
}
