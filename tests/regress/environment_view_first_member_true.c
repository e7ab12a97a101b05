// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, the functions of the environment are not there
// A structure may be accessed by way of its first member.
extern void reach_error(void);

struct inner {
  int state;
  int count;
};
struct outer {
  struct inner inner;
  int more;
};

extern struct inner* get_inner(void);

int main(void) {
  struct inner* inner = get_inner();
  inner->state = 1;
  ((struct outer*)inner)->inner.state = 5;
  if (inner->state == 1) reach_error();
  return 0;
}
