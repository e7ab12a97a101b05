// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// i[a] is a[i].
extern void reach_error(void);

int main(void) {
  int a[3] = {1, 2, 3};
  if (!(2 [a] == 3)) reach_error();
  return 0;
}
