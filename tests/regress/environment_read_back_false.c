// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
// What the path wrote to memory of the environment is known.
extern void reach_error(void);

struct device {
  int state;
  int count;
};

extern struct device* get_device(void);

int main(void) {
  struct device* device = get_device();
  device->count = 1;
  if (device->count == 1) reach_error();
  return 0;
}
