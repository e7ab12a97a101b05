// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A weak function that is defined.
extern void reach_error(void);

__attribute__((weak)) int level(void) { return 2; }
int main(void) {
#ifndef VIOLATED
  if (!(level() == 2)) reach_error();
#else
  if (!(level() == 0)) reach_error();
#endif
  return 0;
}
