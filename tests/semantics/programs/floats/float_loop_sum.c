// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Three times a tenth.
extern void reach_error(void);

int main(void) {
  double sum = 0;
  for (int i = 0; i < 3; i++) sum += 0.1;
#ifndef VIOLATED
  if (!(sum > 0.3)) reach_error();
#else
  if (!(sum == 0.3)) reach_error();
#endif
  return 0;
}
