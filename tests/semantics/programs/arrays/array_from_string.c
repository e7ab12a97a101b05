// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A character array from a literal is a copy.
extern void reach_error(void);

int main(void) {
  char s[] = "ab";
  s[0] = 'x';
#ifndef VIOLATED
  if (!(sizeof s == 3 && s[0] == 'x' && s[1] == 'b' && s[2] == 0)) reach_error();
#else
  if (!(sizeof s == 3 && s[0] == 'x' && s[1] == 'a' && s[2] == 0)) reach_error();
#endif
  return 0;
}
