// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// unsigned short times unsigned short is an int.
extern void reach_error(void);

int main(void) {
  unsigned short a = 1000, b = 1000;
#ifndef VIOLATED
  if (!(a * b == 1000000)) reach_error();
#else
  if (!(a * b == 16960)) reach_error();
#endif
  return 0;
}
