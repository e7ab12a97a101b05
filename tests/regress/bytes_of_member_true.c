// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// pcegar: --execution-steps 0
// A pointer to a character of an array stays in the array: the other members keep their values.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device {
  char path[8];
  int before;
  char last;
};

int main(void) {
  static struct device device;
  char* p = device.path;
  int i = __VERIFIER_nondet_int();
  device.before = 7;
  device.last = 9;
  if (i < 0 || i >= 8) return 0;
  p[i] = 1;
  if (device.before != 7 || device.last != 9) reach_error();
  return 0;
}
