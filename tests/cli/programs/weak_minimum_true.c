// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
extern int nondet(void);
extern void reach_error(void);
#define N 300
int main(void) {
  int n = nondet();
  if (n > N) n = N;
  for (int i = 0; i < n; i++)
    if (i >= N) reach_error();
  return 0;
}
