// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A product of 32 bits wraps around.
extern void reach_error(void);

int main(void) {
  unsigned int a = 65536;
#ifndef VIOLATED
  if (!(a * a == 0 && (unsigned long)a * a == 4294967296UL)) reach_error();
#else
  if (!(a * a == 1 && (unsigned long)a * a == 4294967296UL)) reach_error();
#endif
  return 0;
}
