// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// The value of a range of elements is computed once (GNU C).
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int calls;
static int next(void) { return ++calls; }

int main(void) {
  int a[4] = {[0 ... 2] = next()};
  if (!(calls == 1 && a[0] == 1 && a[2] == 1 && a[3] == 0)) reach_error();
  return 0;
}
