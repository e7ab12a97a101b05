// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
// A function pointer in memory that a call changes.
extern void reach_error(void);

struct device {
  int state;
  int (*start)(struct device* device);
};

extern struct device* get_device(void);
extern void use(struct device* device);

static int start(struct device* device) {
  return device->state;
}

int main(void) {
  struct device* device = get_device();
  device->start = start;
  use(device);
  if (device->start != start) reach_error();
  return 0;
}
