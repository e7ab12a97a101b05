// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
// The member may be an array; all of its elements change.
extern void reach_error(void);

struct device {
  int state;
  int codes[4];
};

extern struct device* get_device(void);
extern void read_codes(int* codes);

int main(void) {
  struct device* device = get_device();
  device->state = 1;
  device->codes[2] = 3;
  read_codes(device->codes);
  if (device->codes[2] != 3) reach_error();
  return 0;
}
