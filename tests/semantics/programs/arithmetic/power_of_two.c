// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The usual test.
extern void reach_error(void);

static int is_power(unsigned int x) { return x != 0 && (x & (x - 1)) == 0; }
int main(void) {
#ifndef VIOLATED
  if (!(is_power(64) && !is_power(0) && is_power(4))) reach_error();
#else
  if (!(is_power(64) && !is_power(0) && is_power(12))) reach_error();
#endif
  return 0;
}
