// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A pointer that branches set; each call goes to the function that was chosen.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int state;
static void up(void) { state = state + 1; }
static void down(void) { state = state - 1; }
int main(void) {
  void (*step)(void);
  int back = __VERIFIER_nondet_int() > 0;
  if (back)
    step = down;
  else
    step = up;
  step();
  if (!(state == 1)) reach_error();
  return 0;
}
