// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An unsigned int becomes a positive long.
extern void reach_error(void);

int main(void) {
  unsigned int u = 0xfffffffeu;
#ifndef VIOLATED
  if (!((long)u == 4294967294L)) reach_error();
#else
  if (!((long)u == -2L)) reach_error();
#endif
  return 0;
}
