// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE|UNKNOWN
// The same through a pointer.
extern void reach_error(void);
static int implementation(void) { return 1; }
static int (*resolve(void))(void) { return implementation; }
int f(void) __attribute__((ifunc("resolve")));

int main(void) {
  int (*g)(void) = f;
  if (g() != 1) reach_error();
  return 0;
}
