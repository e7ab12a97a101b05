// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Of a comparison C fixes the sign only.
// expect: unreach-call FALSE
extern void reach_error(void);

int strcmp(const char *, const char *);

int main(void) {
  char a[4] = "abc";
  if (strcmp("b", a) > 0) reach_error();
  return 0;
}
