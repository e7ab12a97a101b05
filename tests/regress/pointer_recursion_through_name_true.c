// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --pointer-recursion none
// expect: unreach-call TRUE
// oracle: skip, rests on an assumption that this program breaks
// The call of the function that is on the stack already names it, but a pointer led there.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void (*notify)(void);
static int nested;

static void update(void) {
  if (nested)
    reach_error();
  nested = 1;
  if (notify)
    notify();
  nested = 0;
}

static void on_change(void) {
  update();
}

int main(void) {
  if (__VERIFIER_nondet_int())
    notify = on_change;
  update();
  return 0;
}
