// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The greatest unsigned int rounds up as a float.
extern void reach_error(void);

int main(void) {
  unsigned u = 4294967295u;
  float f = u;
  double d = u;
#ifndef VIOLATED
  if (f != 4294967296.0f || d != 4294967295.0) reach_error();
#else
  if (f != 4294967296.0f || d == 4294967295.0) reach_error();
#endif
  return 0;
}
