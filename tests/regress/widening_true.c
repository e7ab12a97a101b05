// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Sign extension and zero extension.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  signed char s = -1;
  unsigned char u = 255;
  long long a = s, b = u;
  unsigned long long c = s;
  if (!(a == -1 && b == 255 && c == 18446744073709551615ull)) reach_error();
  return 0;
}
