// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
// memset() of a length that is not known.
#include <string.h>

extern void reach_error(void);

struct device {
  int state;
  int count;
};

extern struct device* get_device(void);

extern unsigned get_length(void);

int main(void) {
  struct device* device = get_device();
  const unsigned length = get_length();
  device->state = 1;
  if (length > sizeof *device) return 0;
  memset(device, 0, length);
  if (device->state != 1) reach_error();
  return 0;
}
