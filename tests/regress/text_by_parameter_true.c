// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// pcegar: --execution-steps 0 --no-default-models
// A text is written to an array of one of many objects, by a function that gets a pointer to it.
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device {
  int* data;
  char path[32];
  int* behind;
};
static int a, b;

static void make_path(char* to, size_t size, const char* bus) {
  snprintf(to, size, "usb-%s-%s", bus, bus);
}

static struct device* probe(const char* bus) {
  struct device* device = calloc(1, sizeof(*device));
  if (!device) return 0;
  device->data = &a;
  device->behind = &b;
  make_path(device->path, sizeof(device->path), bus);
  if (device->data != &a || device->behind != &b) reach_error();
  return device;
}

int main(void) {
  const char* bus = __VERIFIER_nondet_int() ? "1" : "hci";
  while (__VERIFIER_nondet_int()) {
    struct device* device = probe(bus);
    if (device && __VERIFIER_nondet_int()) free(device);
  }
  return 0;
}
