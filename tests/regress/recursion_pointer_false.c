// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A function that calls itself through a pointer.
extern void reach_error(void);

static int (*step)(int);
static int count;
int walk(int n) {
  count++;
  return n == 0 ? 1 : step(n - 1);
}
int main(void) {
  step = walk;
  if (!(step == walk && walk(4) == 1 && count == 4)) reach_error();
  return 0;
}
