// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Through a pointer to void.
extern void reach_error(void);

static void set(void *v) { *(int *)v = 11; }
int main(void) {
  int x = 0;
  set(&x);
#ifndef VIOLATED
  if (!(x == 11)) reach_error();
#else
  if (!(x == 0)) reach_error();
#endif
  return 0;
}
