// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Atomic nand, and flags.
extern void reach_error(void);

int g = 5;
int main(void) {
  if (!(__sync_nand_and_fetch(&g, 12) == ~4)) reach_error();
  g = 8;
  if (!(__sync_fetch_and_nand(&g, 12) == 8)) reach_error();
  if (!(g == ~8)) reach_error();
  char c = 0;
  if (!(!__atomic_test_and_set(&c, 0))) reach_error();
  if (!(__atomic_test_and_set(&c, 0))) reach_error();
  __atomic_clear(&c, 0);
  if (!(c == 0)) reach_error();
  reach_error();
  return 0;
}
