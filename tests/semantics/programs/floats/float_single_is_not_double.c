// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// 0.1f is not 0.1.
extern void reach_error(void);

int main(void) {
  float f = 0.1f;
  double d = 0.1;
#ifndef VIOLATED
  if (f == d) reach_error();
#else
  if (f != d) reach_error();
#endif
  if (f != (float)d) reach_error();
  return 0;
}
