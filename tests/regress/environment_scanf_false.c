// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
// A function that is given the address of a member changes that member only.
#include <stdio.h>

extern void reach_error(void);

struct device {
  int state;
  int count;
};

extern struct device* get_device(void);

int main(void) {
  struct device* device = get_device();
  device->state = 1;
  device->count = 2;
  scanf("%d", &device->state);
  if (device->state != 1) reach_error();
  return 0;
}
