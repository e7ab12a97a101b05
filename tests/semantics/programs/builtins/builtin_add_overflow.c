// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The flag and the wrapped sum.
extern void reach_error(void);

int main(void) {
  int r = 0;
  int o = __builtin_add_overflow(2147483647, 1, &r);
#ifndef VIOLATED
  if (!(o == 1 && r == -2147483647 - 1)) reach_error();
#else
  if (!(o == 0 && r == -2147483647 - 1)) reach_error();
#endif
  return 0;
}
