// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
// Few elements of a long array have an initial value.
extern void reach_error(void);
static int table[2000] = {[3] = 1, [1500] = 7};
static const char *names[3000] = {[2999] = "x"};

int main(void) {
  int sum = 0;
  for (int i = 0; i < 2000; i++) sum += table[i];
  if (sum == 8 || names[0] || *names[2999] != 'x') reach_error();
  return 0;
}
