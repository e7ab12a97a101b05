// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Conversion to an integer rounds towards zero.
extern void reach_error(void);

int main(void) {
  float a = -1.9f;
  double b = 255.99;
#ifndef VIOLATED
  if ((int)a != -1) reach_error();
#else
  if ((int)a != -2) reach_error();
#endif
  if ((unsigned char)b != 255) reach_error();
  return 0;
}
