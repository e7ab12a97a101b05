// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// The bytes of a pointer are no evidence.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int x;
static union {
  int* p;
  unsigned char c[8];
} u;

int main(void) {
  u.p = &x;
  if (u.c[0] == 4) reach_error();
  return 0;
}
