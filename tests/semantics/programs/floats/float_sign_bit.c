// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The sign of a zero can be seen.
extern void reach_error(void);

int main(void) {
  double zero = 0;
  double x = zero * -1;
#ifndef VIOLATED
  if (!__builtin_signbit(x)) reach_error();
#else
  if (__builtin_signbit(x)) reach_error();
#endif
  if (__builtin_signbit(zero)) reach_error();
  return 0;
}
