// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Side effects happen once.
extern void reach_error(void);

#define TWICE(e) ({ int t_ = (e); t_ + t_; })
int main(void) {
  int n = 1;
  int r = TWICE(TWICE(n++));
#ifndef VIOLATED
  if (!(n == 2 && r == 4)) reach_error();
#else
  if (!(n == 2 && r == 6)) reach_error();
#endif
  return 0;
}
