// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Floats in a structure are copied with it.
extern void reach_error(void);
struct pair {
  float first;
  double second;
};

int main(void) {
  struct pair a = {1.5f, 2.25};
  struct pair b = a;
  a.first = 0;
#ifndef VIOLATED
  if (b.first + b.second != 3.75) reach_error();
#else
  if (b.first + b.second != 2.25) reach_error();
#endif
  return 0;
}
