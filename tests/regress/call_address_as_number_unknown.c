// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The same for a member that is a number.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct timer {
  long data;
  int ticks;
};
extern void start(struct timer *);
static int own;

int main(void) {
  struct timer timer;
  timer.data = (long)&own;
  start(&timer);
  if (own == 2) reach_error();
  return 0;
}
