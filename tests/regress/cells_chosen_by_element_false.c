// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Elements choose elements.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[100], b[100];

int main(void) {
  for (int i = 0; i < 100; i++) {
    a[i] = 99 - i;
    b[i] = i;
  }
  b[a[10]] = -1;
  if (b[a[a[89]]] == -1) reach_error();
  return 0;
}
