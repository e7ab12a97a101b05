// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The driver and its caller count the same users: references == 0 at the end needs users == opened.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int users, gone, references, first, second;

static int open_device(void) {
  if (gone) return -1;
  if (users >= 4) return -2;
  if (users == 0) {
    if (__VERIFIER_nondet_int()) return -3;
    references = references + 1;
  }
  users = users + 1;
  return 0;
}

static void close_device(void) {
  users = users - 1;
  if (users == 0) references = references - 1;
}

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
      case 2:
        gone = 1;
        break;
      case 3:
        for (first = 0; first < 3; first++) second = first;
        break;
    }
  }
  while (opened > 0) {
    close_device();
    opened = opened - 1;
  }
  if (references != 0) reach_error();
  return 0;
}
