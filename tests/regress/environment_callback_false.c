// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
// A call through a pointer that the environment has set.
extern void reach_error(void);

struct device {
  int state;
  int (*start)(struct device* device);
};

extern struct device* get_device(void);

int main(void) {
  struct device* device = get_device();
  device->state = 1;
  device->start(device);
  if (device->state != 1) reach_error();
  return 0;
}
