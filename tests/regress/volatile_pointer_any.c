// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What is behind a pointer to a volatile object may be a device.
// oracle: skip, the object changes by itself
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

struct device {
  int status;
};

extern volatile struct device *map(void);

int main(void) {
  volatile struct device *device = map();
  device->status = 1;
  if (device->status != 1) reach_error();
  return 0;
}
