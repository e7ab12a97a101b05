// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A driver's operations, reached through a pointer in its device.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct device;
struct operations {
  int (*open)(struct device *);
  void (*close)(struct device *);
};
struct device {
  struct operations *ops;
  int id;
};
static int users;
static int first_open(struct device *d) {
  users = users + 1;
  return d->id;
}
static int second_open(struct device *d) {
  users = users + 1;
  return -d->id;
}
static void common_close(struct device *d) {
  (void)d;
  users = users - 1;
}
static struct operations first = {first_open, common_close};
static struct operations second = {second_open, common_close};
static struct device device;
static int use(struct device *d) {
  int result = d->ops->open(d);
  int during = users;
  d->ops->close(d);
  return during + 0 * result;
}
int main(void) {
  device.ops = __VERIFIER_nondet_int() ? &first : &second;
  int during = use(&device);
  if (!(during == 1 && users != 0)) reach_error();
  return 0;
}
