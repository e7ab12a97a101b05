// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The zeros are equal but differ in sign.
extern void reach_error(void);

int main(void) {
  double zero = 0.0;
  double negative = -zero;
  if (!(zero == negative)) reach_error();
#ifndef VIOLATED
  if (!(1.0 / negative < 0.0)) reach_error();
#else
  if (!(1.0 / negative > 0.0)) reach_error();
#endif
  return 0;
}
