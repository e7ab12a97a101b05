// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, the functions of the environment are not there
// What an earlier call was given changes again only where an argument leads to it.
extern void reach_error(void);

struct device {
  int state;
  int count;
};

extern struct device* get_device(void);

extern void keep(struct device* device);
extern void use(void);
extern void use_memory(void* memory);

static struct device device;

int main(void) {
  struct device* other = get_device();
  keep(&device);
  device.state = 1;
  use();
  if (device.state != 1) reach_error();
  return 0;
}
