// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A label of one name inside and outside.
extern void reach_error(void);

int main(void) {
  int i = 0;
  int f(int n) {
    int i = 0;
  again:
    i++;
    if (i < n) goto again;
    return i;
  }
again:
  i++;
  if (i < 3) goto again;
  if (!(f(5) == 5)) reach_error();
  if (!(i == 3)) reach_error();
  return 0;
}
