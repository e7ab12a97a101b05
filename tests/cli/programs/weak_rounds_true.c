// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
extern int nondet(void);
extern void reach_error(void);
int main(void) {
  int s = 0, k = nondet();
  if (k < 0 || k > 3) return 0;
  for (int i = 0; i < 256; i++) s += k;
  if (s > 768) reach_error();
  return 0;
}
