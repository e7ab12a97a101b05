// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
// As another structure, which programs compiled with -fno-strict-aliasing may do.
extern void reach_error(void);

struct device {
  int state;
  int count;
};

extern struct device* get_device(void);

struct header {
  int code;
};

int main(void) {
  struct device* device = get_device();
  device->state = 1;
  ((struct header*)device)->code = 5;
  if (device->state == 5) reach_error();
  return 0;
}
