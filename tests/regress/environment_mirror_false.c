// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
// An object that the environment knows of, written by name and read through a pointer.
extern void reach_error(void);

struct device {
  int state;
};

extern void give(struct device* device);
extern struct device* get_device(void);

static struct device device;

int main(void) {
  struct device* other;
  give(&device);
  other = get_device();
  other->state = 1;
  device.state = 5;
  if (other == &device && other->state != 1) reach_error();
  return 0;
}
