// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// One object per block, initialised anew each time.
extern void reach_error(void);

struct s { int n; };
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    struct s *p = &(struct s){10};
    p->n += i;
    sum += p->n;
  }
#ifndef VIOLATED
  if (!(sum == 33)) reach_error();
#else
  if (!(sum == 36)) reach_error();
#endif
  return 0;
}
