// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A hand-written strcmp.
extern void reach_error(void);

static int same(const char *a, const char *b) {
  while (*a && *a == *b) { a++; b++; }
  return *a == *b;
}
int main(void) {
#ifndef VIOLATED
  if (!(same("ab", "ab") && !same("ab", "ac"))) reach_error();
#else
  if (!(same("ab", "ab") && same("ab", "abc"))) reach_error();
#endif
  return 0;
}
