// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A byte is written into an integer.
extern void reach_error(void);

int main(void) {
  unsigned int u = 0;
  ((unsigned char *)&u)[1] = 1;
  if (!(u == 1)) reach_error();
  return 0;
}
