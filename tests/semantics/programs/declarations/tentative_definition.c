// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Several declarations of one variable.
extern void reach_error(void);

int g;
extern int g;
int main(void) {
#ifndef VIOLATED
  if (!(g == 7)) reach_error();
#else
  if (!(g == 0)) reach_error();
#endif
  return 0;
}
int g = 7;
