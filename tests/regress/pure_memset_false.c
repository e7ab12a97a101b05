// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// pcegar: --external-functions pure --execution-steps 0
// Only functions that are not known change nothing then. memset() is known.
#include <string.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct device {
  int state;
  int count;
};

static struct device device;

int main(void) {
  int length = __VERIFIER_nondet_int();
  device.state = 1;
  if (length < 0 || length > (int)sizeof(device)) return 0;
  memset(&device, 0, length);
  if (device.state != 1) reach_error();
  return 0;
}
