// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The builtin that the compiler expands.
extern void reach_error(void);

int main(void) {
  float f = 1.0f;
  unsigned int u = 0;
  __builtin_memcpy(&u, &f, sizeof u);
#ifndef VIOLATED
  if (!(u == 0x3f800000u)) reach_error();
#else
  if (!(u == 1u)) reach_error();
#endif
  return 0;
}
