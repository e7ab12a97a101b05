// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// A call runs what the resolver returns.
extern void reach_error(void);
static int implementation(void) {
  reach_error();
  return 1;
}
static int (*resolve(void))(void) { return implementation; }
int f(void) __attribute__((ifunc("resolve")));

int main(void) { return f(); }
