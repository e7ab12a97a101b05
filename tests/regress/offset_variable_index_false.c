// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// offsetof with an index that is no constant.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct row { short head; int cells[4]; };

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  unsigned long offset = __builtin_offsetof(struct row, cells[i]);
  if (!(offset == 4)) reach_error();
  return 0;
}
