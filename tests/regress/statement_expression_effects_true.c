// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Cleanups, loops and labels in statement expressions that nobody needs the value of.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int cleaned;
static void clean(int *p) { cleaned += *p; }

int main(void) {
  int i = 0, k = 0;
  ({ __attribute__((cleanup(clean))) int a = 3; });
  ({ while (i < 2) i++; });
  (void)(i == 2 && ({ again: k++; if (k < 2) goto again; k; }));
  __extension__ ({ k += 10; (void)0; });
  int last = ({ k++;; });
  if (!(cleaned == 3 && i == 2 && k == 13 && last == 12)) reach_error();
  return 0;
}
