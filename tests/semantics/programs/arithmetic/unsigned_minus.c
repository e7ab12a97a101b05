// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Unary minus of an unsigned number.
extern void reach_error(void);

int main(void) {
  unsigned int u = 1;
#ifndef VIOLATED
  if (!(-u == 4294967295u && -(long)u == -1)) reach_error();
#else
  if (!(-u == 0 && -(long)u == -1)) reach_error();
#endif
  return 0;
}
