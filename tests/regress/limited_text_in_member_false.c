// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// pcegar: --execution-steps 0
// What a function writes is limited by the number that it is given, which is the member's size. So
// the other members keep their values, though the text is not modelled.
// oracle: skip, the C library may have no strlcat
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
size_t strlcat(char* to, const char* from, size_t size);
int snprintf(char* to, size_t size, const char* format, ...);
struct device {
  int* before;
  char path[32];
  int* behind;
};
static int a, b;

int main(void) {
  struct device* device = calloc(1, sizeof(*device));
  if (!device) return 0;
  device->before = &a;
  device->behind = __VERIFIER_nondet_int() ? &a : &b;
  snprintf(device->path, sizeof(device->path), "%*d", 40, a);
  strlcat(device->path, "/input0", sizeof(device->path));
  if (device->before == &a && device->behind == &b) reach_error();
  return 0;
}
