// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// strlen of the C library.
extern void reach_error(void);

extern unsigned long strlen(const char *);
int main(void) {
  char s[8] = "abc";
#ifndef VIOLATED
  if (!(strlen(s) == 3)) reach_error();
#else
  if (!(strlen(s) == 8)) reach_error();
#endif
  return 0;
}
