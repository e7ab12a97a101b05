// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Addresses as numbers: moved, compared, subtracted and converted back.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[4] = {1, 2, 3, 4};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  unsigned long first = (unsigned long)a;
  unsigned long there = first + 4 * (unsigned long)i;
  int* p = (int*)there;
  if (there < first) reach_error();
  if (there == 0 || there - first != 4 * (unsigned long)i) reach_error();
  if (*p == i + 1) reach_error();
  return 0;
}
