// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Products and sums beyond 32 bits.
extern void reach_error(void);

int main(void) {
  long long a = 3000000000LL;
  int b = 4;
#ifndef VIOLATED
  if (!(a * b == 12000000000LL)) reach_error();
#else
  if (!(a * b == -884901888LL)) reach_error();
#endif
  return 0;
}
