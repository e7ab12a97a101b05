// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// pcegar: --execution-steps 0
// A pointer to the bytes of the structure goes through all of it, though its first byte is the
// array's first character.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device {
  char path[8];
  int before;
  char last;
};

int main(void) {
  static struct device device;
  char* p = (char*)&device;
  int i = __VERIFIER_nondet_int();
  device.before = 7;
  device.last = 9;
  if (i < 0 || i >= (int)sizeof(device)) return 0;
  p[i] = 1;
  if (device.before != 7 || device.last != 9) reach_error();
  return 0;
}
