// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
// A function changes memory of the environment that it gets a pointer to, and no other.
extern void reach_error(void);

struct device {
  int state;
  int count;
};

extern struct device* get_device(void);

struct other {
  int state;
};

extern struct other* get_other(void);
extern void use(struct device* device);
extern void use_other(struct other* other);

int main(void) {
  struct device* device = get_device();
  struct other* other = get_other();
  device->state = 1;
  use(device);
  if (device->state != 1) reach_error();
  return 0;
}
