// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An index that wraps around.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

unsigned char a[256];

int main(void) {
  unsigned char i = 0;
  do {
    a[i] = 1;
    i += 3;
  } while (i != 0);
  for (int k = 0; k < 256; k++) {
    if (a[k] == 1 && k == 2) reach_error();
  }
  return 0;
}
