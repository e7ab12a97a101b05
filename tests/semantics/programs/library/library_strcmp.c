// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// strcmp of the C library.
extern void reach_error(void);

extern int strcmp(const char *, const char *);
int main(void) {
#ifndef VIOLATED
  if (!(strcmp("ab", "ab") == 0 && strcmp("ab", "b") < 0)) reach_error();
#else
  if (!(strcmp("ab", "ab") == 0 && strcmp("ab", "b") > 0)) reach_error();
#endif
  return 0;
}
