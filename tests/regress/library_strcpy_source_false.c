// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// strcpy changes its destination only.
// expect: unreach-call FALSE
extern void reach_error(void);

char *strcpy(char *, const char *);

int main(void) {
  char d[8] = "0", s[4] = "xyz";
  char *p = s;
  strcpy(d + 1, p);
  if (d[3] == 'z') reach_error();
  return 0;
}
