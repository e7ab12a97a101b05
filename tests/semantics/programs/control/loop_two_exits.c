// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// What is known after a loop depends on the exit.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int i, found = 0, key = __VERIFIER_nondet_int();
  for (i = 0; i < 5; i++)
    if (i * 2 == key) { found = 1; break; }
#ifndef VIOLATED
  if (!(found ? i < 5 : i == 5)) reach_error();
#else
  if (!(found ? i > 5 : i == 5)) reach_error();
#endif
  return 0;
}
