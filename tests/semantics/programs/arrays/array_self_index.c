// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An element is the index of its successor.
extern void reach_error(void);

int main(void) {
  int next[3] = {1, 2, 0};
  int i = 0;
  for (int k = 0; k < 4; k++) i = next[i];
#ifndef VIOLATED
  if (!(i == 1)) reach_error();
#else
  if (!(i == 0)) reach_error();
#endif
  return 0;
}
