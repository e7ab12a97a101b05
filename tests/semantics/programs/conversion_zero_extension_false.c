// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An unsigned int becomes a positive long.
extern void reach_error(void);

int main(void) {
  unsigned int u = 0xfffffffeu;
  if (!((long)u == -2L)) reach_error();
  return 0;
}
