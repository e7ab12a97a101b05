// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Conversion to int truncates.
extern void reach_error(void);

int main(void) {
  double d = -2.7;
  if (!((int)d == -2)) reach_error();
  return 0;
}
