// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Atomic operations of GNU C; there is one thread.
extern void reach_error(void);

int main(void) {
  int x = 5;
  int old = __sync_fetch_and_add(&x, 3);
  int swapped = __sync_bool_compare_and_swap(&x, 8, 1);
#ifndef VIOLATED
  if (!(old == 5 && swapped && x == 1)) reach_error();
#else
  if (!(old == 5 && swapped && x == 8)) reach_error();
#endif
  return 0;
}
