// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The newer atomic operations.
extern void reach_error(void);

int main(void) {
  int x = 5;
  __atomic_store_n(&x, 6, 5);
  int y = __atomic_fetch_add(&x, 1, 5);
#ifndef VIOLATED
  if (!(y == 6 && __atomic_load_n(&x, 5) == 7)) reach_error();
#else
  if (!(y == 6 && __atomic_load_n(&x, 5) == 6)) reach_error();
#endif
  return 0;
}
