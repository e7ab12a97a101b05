// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Through a pointer to void.
extern void reach_error(void);

static void set(void *v) { *(int *)v = 11; }
int main(void) {
  int x = 0;
  set(&x);
  if (!(x == 11)) reach_error();
  return 0;
}
