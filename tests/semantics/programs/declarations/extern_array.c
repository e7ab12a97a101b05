// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An external array of unknown size.
extern void reach_error(void);

extern int data[];
int main(void) {
  data[1] = 3;
#ifndef VIOLATED
  if (!(data[1] == 3)) reach_error();
#else
  if (!(data[1] == 4)) reach_error();
#endif
  return 0;
}
int data[4];
