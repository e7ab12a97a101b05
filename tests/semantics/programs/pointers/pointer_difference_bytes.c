// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The distance in bytes.
extern void reach_error(void);

int main(void) {
  int a[8];
#ifndef VIOLATED
  if (!((char *)&a[3] - (char *)a == 12)) reach_error();
#else
  if (!((char *)&a[3] - (char *)a == 3)) reach_error();
#endif
  return 0;
}
