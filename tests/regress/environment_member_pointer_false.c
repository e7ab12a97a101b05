// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
// What pointers in a member lead to changes with it.
extern void reach_error(void);

struct item {
  struct item* next;
  int value;
};
struct device {
  int state;
  struct item list;
};

extern struct device* get_device(void);
extern struct item* get_item(void);
extern void walk(struct item* list);

int main(void) {
  struct device* device = get_device();
  struct item* item = get_item();
  device->state = 1;
  item->value = 2;
  walk(&device->list);
  if (item->value != 2) reach_error();
  return 0;
}
