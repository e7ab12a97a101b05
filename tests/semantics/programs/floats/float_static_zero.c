// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Static floats start at zero.
extern void reach_error(void);
static double counter;
static float scale[3] = {1, 2.5f};

int main(void) {
  if (counter != 0) reach_error();
  counter += 0.5;
  scale[1] *= 2;
#ifndef VIOLATED
  if (counter + scale[1] != 5.5) reach_error();
#else
  if (counter + scale[1] != 3) reach_error();
#endif
  return 0;
}
