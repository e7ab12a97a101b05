// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// No _Bool holds a 2; what a read of such memory gives is not defined.
// oracle: skip, a _Bool that is neither true nor false
// pcegar: --time-limit 5
// expect: unreach-call TRUE
extern void reach_error(void);

int main(void) {
  _Bool flag = 0;
  int sum = 0;
  for (int i = 0; i < 6000; i++) sum++;
  *(unsigned char *)&flag = 2;
  if (flag + sum > 6001) reach_error();
  return 0;
}
