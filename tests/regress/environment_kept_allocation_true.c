// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, the functions of the environment are not there
// The same for an object from a loop.
#include <stdlib.h>

extern void reach_error(void);

struct device {
  int state;
  int count;
};

extern struct device* get_device(void);

extern void keep(struct device* device);
extern void use(void);
extern void use_memory(void* memory);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  struct device* device = NULL;
  struct device* other = get_device();
  do {
    device = malloc(sizeof *device);
    if (!device) return 0;
    keep(device);
  } while (__VERIFIER_nondet_int());
  device->state = 1;
  use();
  if (device->state != 1) reach_error();
  return 0;
}
