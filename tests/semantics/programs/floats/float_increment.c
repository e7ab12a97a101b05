// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// ++ and -- add one; the old value is seen before.
extern void reach_error(void);

int main(void) {
  double d = 0.25;
  double old = d++;
  --d;
  ++d;
#ifndef VIOLATED
  if (old != 0.25 || d != 1.25) reach_error();
#else
  if (old != 0.25 || d != 2.25) reach_error();
#endif
  return 0;
}
