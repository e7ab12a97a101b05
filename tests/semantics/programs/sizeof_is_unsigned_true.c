// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// sizeof gives an unsigned value.
extern void reach_error(void);

int main(void) {
  if (!(-1 > sizeof(int))) reach_error();
  return 0;
}
