// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// alloca() and the builtins of allocation functions give objects.
// expect: unreach-call FALSE
extern void reach_error(void);

int main(void) {
  int *p = __builtin_alloca(2 * sizeof(int));
  int *q = __builtin_malloc(sizeof(int));
  p[0] = 3;
  p[1] = 4;
  if (q != 0) *q = 5;
  if (p[0] + p[1] == 7 || (q != 0 && *q != 5)) reach_error();
  return 0;
}
