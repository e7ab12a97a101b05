// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// pcegar: --external-functions pure --execution-steps 0
// Only functions that are not known change nothing then. memset() is known.
#include <string.h>

extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct device {
  int state;
  int count;
};

static struct device device;

int main(void) {
  unsigned length = __VERIFIER_nondet_uint();
  device.state = 1;
  if (length > sizeof(device)) return 0;
  memset(&device, 0, length);
  if (device.state != 1) reach_error();
  return 0;
}
