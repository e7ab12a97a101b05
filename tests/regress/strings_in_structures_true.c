// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Strings in members of large structures.
// expect: unreach-call TRUE
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct device {
  char name[8];
  unsigned long counters[10];
  int state;
  char label[6];
};
static struct device devices[2];

int main(void) {
  struct device *d = __VERIFIER_nondet_int() ? &devices[1] : &devices[0];
  strcpy(d->name, "eth");
  strcpy(d->label, "wlan");
  if (d->name[0] != 'e' || d->name[1] != 't' || d->name[2] != 'h' || d->name[3] != 0 ||
      d->state != 0 || d->counters[3] != 0 || d->label[2] != 'a')
    reach_error();
  return 0;
}
