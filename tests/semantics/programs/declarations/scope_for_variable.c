// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A for's variable hides the outer one.
extern void reach_error(void);

int main(void) {
  int i = 7;
  for (int i = 0; i < 3; i++) {
    int i = 9;
    (void)i;
  }
#ifndef VIOLATED
  if (!(i == 7)) reach_error();
#else
  if (!(i == 3)) reach_error();
#endif
  return 0;
}
