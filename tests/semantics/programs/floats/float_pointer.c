// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A float behind a pointer.
extern void reach_error(void);

int main(void) {
  float x = 1.0f;
  float* p = &x;
  *p += 0.5f;
#ifndef VIOLATED
  if (x != 1.5f) reach_error();
#else
  if (x != 1.0f) reach_error();
#endif
  return 0;
}
