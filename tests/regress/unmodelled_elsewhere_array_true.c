// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A read of an element with padding: elements of other arrays of the object have the same type, at
// places where the padding of this one is. The path does not read there.
// expect: unreach-call TRUE
extern void reach_error(void);

struct device {
  struct {
    struct { signed char x; unsigned short y; } in[2];
    short k;
  } state;
  unsigned char users;
};
static struct device devices[2];

static int chosen(struct device *d, int a) {
  return a ? 3 : d->users;
}

int main(void) {
  struct device *d = &devices[0];
  if (chosen(d, d->state.in[1].y) > 3) reach_error();
  return 0;
}
