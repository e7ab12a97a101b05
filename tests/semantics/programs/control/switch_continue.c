// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// continue in a switch belongs to the loop.
extern void reach_error(void);

int main(void) {
  int n = 0;
  for (int i = 0; i < 4; i++) {
    switch (i) {
      case 1: continue;
      case 2: break;
    }
    n++;
  }
#ifndef VIOLATED
  if (!(n == 3)) reach_error();
#else
  if (!(n == 4)) reach_error();
#endif
  return 0;
}
