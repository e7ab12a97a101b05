// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
// The argument leads to the memory by way of another pointer.
extern void reach_error(void);

struct device {
  int state;
  int count;
};

extern struct device* get_device(void);

extern struct device** get_handle(void);
extern void use(struct device** handle);

int main(void) {
  struct device* device = get_device();
  struct device** handle = get_handle();
  device->state = 1;
  *handle = device;
  use(handle);
  if (device->state != 1) reach_error();
  return 0;
}
