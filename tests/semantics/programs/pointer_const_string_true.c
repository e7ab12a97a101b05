// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A pointer into a string literal.
extern void reach_error(void);

int main(void) {
  const char *s = "abc";
  s++;
  if (!(*s == 'b' && s[2] == 0)) reach_error();
  return 0;
}
