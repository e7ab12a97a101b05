// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A static operation table, dispatched through a pointer in a device structure's member.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct device;
struct ops {
  int (*open)(struct device *);
  int (*close)(struct device *);
};
struct device {
  const struct ops *ops;
  int users;
};
static int my_open(struct device *d) {
  (void)d;
  return 5;
}
static int my_close(struct device *d) {
  (void)d;
  return 7;
}
static const struct ops table = {.open = my_open, .close = my_close};

int main(void) {
  int x = table.open(0);
  int y = table.close(0);
  if (!(x == 5 && y == 7)) reach_error();
  return 0;
}
