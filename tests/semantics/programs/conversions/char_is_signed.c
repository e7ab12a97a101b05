// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// char is signed on this machine.
extern void reach_error(void);

int main(void) {
  char c = (char)200;
#ifndef VIOLATED
  if (!(c < 0)) reach_error();
#else
  if (!(c > 0)) reach_error();
#endif
  return 0;
}
