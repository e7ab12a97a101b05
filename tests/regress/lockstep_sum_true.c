// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// What one counter gains the other one loses.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int idle = 500, busy = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (idle > 0) {
        idle = idle - 1;
        busy = busy + 1;
      }
    } else if (busy > 0) {
      busy = busy - 1;
      idle = idle + 1;
    }
  }
  if (busy == 0 && idle != 500) reach_error();
  return 0;
}
