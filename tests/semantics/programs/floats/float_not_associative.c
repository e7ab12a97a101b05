// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The order of additions matters.
extern void reach_error(void);

int main(void) {
  float a = 1e8f;
  float b = -1e8f;
  float c = 1.0f;
#ifndef VIOLATED
  if ((a + b) + c == a + (b + c)) reach_error();
#else
  if ((a + b) + c != a + (b + c)) reach_error();
#endif
  return 0;
}
