// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// pcegar: --execution-steps 0
// The limit is larger than the member: the text may go on behind it.
// oracle: skip, what strlcat writes is not modelled
#include <stdlib.h>
extern void reach_error(void);
size_t strlcat(char* to, const char* from, size_t size);
struct device {
  char path[8];
  unsigned char behind;
};

int main(void) {
  struct device* device = calloc(1, sizeof(*device));
  if (!device) return 0;
  strlcat(device->path, "/input0/x", sizeof(*device));
  if (device->behind) reach_error();
  return 0;
}
