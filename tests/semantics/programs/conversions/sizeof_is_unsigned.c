// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// sizeof gives an unsigned value.
extern void reach_error(void);

int main(void) {
#ifndef VIOLATED
  if (!(-1 > sizeof(int))) reach_error();
#else
  if (!(-1 < sizeof(int))) reach_error();
#endif
  return 0;
}
