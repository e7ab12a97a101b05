// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The builtin that the compiler expands.
extern void reach_error(void);

int main(void) {
  float f = 1.0f;
  unsigned int u = 0;
  __builtin_memcpy(&u, &f, sizeof u);
  if (!(u == 0x3f800000u)) reach_error();
  return 0;
}
