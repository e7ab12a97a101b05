// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A negative int becomes a negative long, but a big unsigned long.
extern void reach_error(void);

int main(void) {
  int i = -2;
#ifndef VIOLATED
  if (!((long)i == -2 && (unsigned long)i == 0xfffffffffffffffeUL)) reach_error();
#else
  if (!((long)i == -2 && (unsigned long)i == 0xfffffffeUL)) reach_error();
#endif
  return 0;
}
