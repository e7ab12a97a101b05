// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An object's address is no error number, whatever number it is: IS_ERR() of Linux.
// expect: unreach-call FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device {
  int id;
  int registered;
};
static struct device own;

static int is_error(const void *p) { return (unsigned long)(void *)p >= (unsigned long)-4095; }
static struct device *get(int k) {
  struct device *d = 0;
  if (k == 1) d = &own;
  if (k == 2) d = (struct device *)-12L;
  return d;
}

int main(void) {
  struct device *d = get(__VERIFIER_nondet_int());
  if ((unsigned long)d < 2) return 0;
  if (is_error(d)) return 1;
  d->registered = 1;
  reach_error();
  return 0;
}
