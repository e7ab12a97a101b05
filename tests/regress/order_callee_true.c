// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// The function that is called is read before or after its argument is evaluated.
extern void reach_error(void);
struct device;
struct operations {
  void (*put)(struct device *, int);
  int (*get)(struct device *);
};
struct device {
  struct operations *operations;
  int value;
};
static int calls;
static void put_one(struct device *device, int value) {
  calls += 1;
  device->value = value;
}
static void put_other(struct device *device, int value) {
  calls += 2;
  device->value = value + 1;
}
static int get_other(struct device *device) { return device->value; }
static struct operations others = {put_other, get_other};
static int get_one(struct device *device) {
  device->operations = &others;
  return 4;
}
static struct operations ones = {put_one, get_one};

int main(void) {
  struct device device = {&ones, 0};
  device.operations->put(&device, device.operations->get(&device) | 2);
  if (calls != 1 && calls != 2) reach_error();
  if (device.value != 6 && device.value != 7) reach_error();
  if (calls + 5 != device.value) reach_error();
  return 0;
}
