// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A pointer to a literal keeps its value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  const char *s = "abc", *t = s;
  int c = __VERIFIER_nondet_int();
  if (c) t++;
#ifndef VIOLATED
  if (!((t == s) == (c == 0))) reach_error();
#else
  if (!((t == s) == (c != 0))) reach_error();
#endif
  return 0;
}
