// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// pcegar: --execution-steps 0
// The pointer to the structure becomes one to bytes without a conversion: its bytes are copied.
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device {
  char path[8];
  int before;
  char last;
};

int main(void) {
  static struct device device;
  struct device* d = &device;
  char* p;
  memcpy(&p, &d, sizeof(p));
  int i = __VERIFIER_nondet_int();
  device.before = 7;
  device.last = 9;
  if (i < 0 || i >= (int)sizeof(device)) return 0;
  p[i] = 1;
  if (device.before != 7 || device.last != 9) reach_error();
  return 0;
}
