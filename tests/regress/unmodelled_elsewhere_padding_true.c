// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A store of a byte of a member: the types allow bytes of the padding, which is not modelled. The
// input shows that it is none of those.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct device {
  unsigned raw;
  unsigned short port;
};
static struct device devices[2];

int main(void) {
  struct device *d = &devices[0];
  int i = __VERIFIER_nondet_int() & 3;
  ((unsigned char *)&d->raw)[i]++;
  if (d->raw != 1 && d->raw != 256 && d->raw != 65536 && d->raw != 16777216) reach_error();
  return 0;
}
