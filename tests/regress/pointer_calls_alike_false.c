// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --pointer-calls alike
// expect: unreach-call FALSE
// A pointer to an operation of one kind of object holds one for another kind. C gives the call no
// meaning, compilers let it pass.
// oracle: skip, the call has no meaning in C
extern void reach_error(void);
struct module { int users; };
struct device { int opened; };

static void open_device(struct device *d) {
  d->opened = 1;
  reach_error();
}

int main(void) {
  struct module m = {0};
  void (*put)(struct module *) = (void (*)(struct module *))open_device;
  put(&m);
  return 0;
}
