// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Lengths in a type are evaluated where it is named.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int calls;
static int parameter(int a[calls++]) { return a == 0; }

int main(void) {
  int n = 1, b[3] = {0};
  (void)sizeof(int[n++]);
  (void)(int (*)[n++])b;
  parameter(b);
  if (!(n == 2 && calls == 1)) reach_error();
  return 0;
}
