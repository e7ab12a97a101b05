// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A cast to a pointer to arrays of variable length.
extern void reach_error(void);

int main(void) {
  int n = 3;
  char buf[12];
  for (int i = 0; i < 12; i++) buf[i] = i;
  char(*p)[n] = (char(*)[n])buf;
  if (!(p[2][1] == 7)) reach_error();
  if (!(((char(*)[n])buf)[1][0] == 3)) reach_error();
  return 0;
}
