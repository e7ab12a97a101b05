// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
// Behind a pointer to void may be anything.
extern void reach_error(void);

struct device {
  int state;
  int count;
};

extern struct device* get_device(void);

extern void use(void* memory);

int main(void) {
  struct device* device = get_device();
  void* memory = device;
  device->state = 1;
  use(memory);
  if (device->state != 1) reach_error();
  return 0;
}
