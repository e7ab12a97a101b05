// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, the functions of the environment are not there
// What a driver set before it called into the kernel may have changed after that.
extern void reach_error(void);

struct device {
  int state;
  int count;
};

extern struct device* get_device(void);

extern int device_enable(struct device* device);

static int probe(struct device* device) {
  if (device_enable(device) < 0) return -1;
  device->state = 0;
  if (device->state) reach_error();
  return 0;
}

int main(void) {
  return probe(get_device());
}
