// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Unary minus of an unsigned number.
extern void reach_error(void);

int main(void) {
  unsigned int u = 1;
  if (!(-u == 0 && -(long)u == -1)) reach_error();
  return 0;
}
