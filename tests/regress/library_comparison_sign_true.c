// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Of a comparison C fixes the sign only.
// expect: unreach-call TRUE
extern void reach_error(void);

int strcmp(const char *, const char *);

int main(void) {
  char a[4] = "abc";
  if (strcmp(a, "abd") >= 0 || strcmp(a, "abc") != 0) reach_error();
  return 0;
}
