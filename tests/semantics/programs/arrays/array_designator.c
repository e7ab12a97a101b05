// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Designated elements; the next one follows.
extern void reach_error(void);

int main(void) {
  int a[] = {[2] = 5, 6, [0] = 1};
#ifndef VIOLATED
  if (!(sizeof a / sizeof a[0] == 4 && a[3] == 6 && a[1] == 0)) reach_error();
#else
  if (!(sizeof a / sizeof a[0] == 3 && a[3] == 6 && a[1] == 0)) reach_error();
#endif
  return 0;
}
