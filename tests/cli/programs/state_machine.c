// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A state machine like the handshake of a server, with data flags and two error locations.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int state = 100;
  int next = 0;
  int flag = 0;
  int hit = __VERIFIER_nondet_int();
  int resumed = 0;
  while (1) {
    if (state == 100) {
      if (flag == 0) flag = 1;
      state = 110;
    } else if (state == 110) {
      if (hit) {
        next = 160;
      } else {
        next = 120;
      }
      state = 150;
    } else if (state == 120) {
      if (flag == 1) flag = 2;
      state = 130;
    } else if (state == 130) {
      if (flag == 2) flag = 3;
      next = 140;
      state = 150;
    } else if (state == 140) {
      if (flag == 3) flag = 4;
      state = 160;
    } else if (state == 150) {
      if (__VERIFIER_nondet_int()) return 0;
      state = next;
    } else if (state == 160) {
      if (flag == 5) reach_error();
      resumed = hit;
      state = 170;
    } else if (state == 170) {
      if (resumed && flag > 2) reach_error();
      if (!__VERIFIER_nondet_int()) return 0;
      flag = 0;
      hit = 0;
      state = 100;
    } else {
      return 0;
    }
  }
}
