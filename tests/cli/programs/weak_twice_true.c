// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
extern unsigned nondet(void);
extern void reach_error(void);
int main(void) {
  unsigned n = nondet(), s = 0;
  if (n > 1000) return 0;
  for (unsigned i = 0; i < n; i++) s += 2;
  if (s != 2 * n) reach_error();
  return 0;
}
