// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Escapes, and literals that are joined.
extern void reach_error(void);

int main(void) {
  const char s[] = "a\tb\x41" "c\0d";
#ifndef VIOLATED
  if (!(sizeof s == 8 && s[1] == 9 && s[3] == 65 && s[6] == 'd')) reach_error();
#else
  if (!(sizeof s == 9 && s[1] == 9 && s[3] == 65 && s[6] == 'd')) reach_error();
#endif
  return 0;
}
