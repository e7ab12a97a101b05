// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A read as by READ_ONCE.
extern void reach_error(void);

#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
int main(void) {
  int x = 1;
  WRITE_ONCE(x, 4);
#ifndef VIOLATED
  if (!(READ_ONCE(x) == 4)) reach_error();
#else
  if (!(READ_ONCE(x) == 1)) reach_error();
#endif
  return 0;
}
