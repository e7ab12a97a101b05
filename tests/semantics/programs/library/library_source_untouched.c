// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Reading functions do not change their arguments.
extern void reach_error(void);

extern unsigned long strlen(const char *);
extern int memcmp(const void *, const void *, unsigned long);
int main(void) {
  char s[4] = "ab";
  int x = 4, y = 5;
  strlen(s);
  memcmp(&x, &y, sizeof x);
#ifndef VIOLATED
  if (!(s[0] == 'a' && x == 4 && y == 5)) reach_error();
#else
  if (!(s[0] == 'a' && x == 4 && y == 4)) reach_error();
#endif
  return 0;
}
