// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// pcegar: --execution-steps 0
// From an array of characters back to the structure that it is a member of.
#include <stddef.h>
extern void reach_error(void);
struct device {
  int state;
  char path[8];
};

static void start(char* path) {
  struct device* device = (struct device*)(path - offsetof(struct device, path));
  device->state = 1;
}

int main(void) {
  static struct device device;
  start(device.path);
  if (device.state == 1) reach_error();
  return 0;
}
