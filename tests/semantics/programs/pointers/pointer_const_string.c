// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A pointer into a string literal.
extern void reach_error(void);

int main(void) {
  const char *s = "abc";
  s++;
#ifndef VIOLATED
  if (!(*s == 'b' && s[2] == 0)) reach_error();
#else
  if (!(*s == 'a' && s[2] == 0)) reach_error();
#endif
  return 0;
}
