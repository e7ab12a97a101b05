// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// i[a] is a[i].
extern void reach_error(void);

int main(void) {
  int a[3] = {1, 2, 3};
#ifndef VIOLATED
  if (!(2 [a] == 3)) reach_error();
#else
  if (!(2 [a] == 2)) reach_error();
#endif
  return 0;
}
