// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Two counters go up and down together, in a function and in its caller.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int users;

static int open_device(void) {
  if (users >= 1000) return -1;
  if (__VERIFIER_nondet_int()) return -2;
  users = users + 1;
  return 0;
}

static void close_device(void) { users = users - 1; }

int main(void) {
  int opened = 0;
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        if (open_device() == 0) opened = opened + 1;
        break;
      case 1:
        if (opened > 0) {
          close_device();
          opened = opened - 1;
        }
        break;
    }
  }
  if (opened == 0 && users != 0) reach_error();
  return 0;
}
