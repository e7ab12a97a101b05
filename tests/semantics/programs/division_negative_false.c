// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Division truncates toward zero.
extern void reach_error(void);

int main(void) {
  int a = -7, b = 2;
  if (!(a / b == -4 && 7 / -b == -3)) reach_error();
  return 0;
}
