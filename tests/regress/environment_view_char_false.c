// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
// Memory of the environment is written as another type that C allows.
extern void reach_error(void);

struct device {
  int state;
  int count;
};

extern struct device* get_device(void);

int main(void) {
  struct device* device = get_device();
  device->state = 1;
  ((char*)device)[0] = 5;
  if (device->state == 5) reach_error();
  return 0;
}
