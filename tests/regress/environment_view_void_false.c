// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
// One pointer to void, converted to pointers to two types.
extern void reach_error(void);

struct device {
  int state;
  int count;
};

extern void* get_memory(void);

int main(void) {
  void* memory = get_memory();
  struct device* device = memory;
  int* number = memory;
  device->state = 1;
  *number = 5;
  if (device->state == 5) reach_error();
  return 0;
}
