// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The address behind the last element is no access.
// pcegar: --time-limit 5
// expect: unreach-call FALSE|UNKNOWN
extern void reach_error(void);

struct Pair {
  int values[2];
  int after;
};

int main(void) {
  struct Pair pair = {{1, 2}, 7};
  int sum = 0;
  for (int i = 0; i < 3000; i++) {
    for (int *p = pair.values; p != &pair.values[2]; p++) sum += *p;
  }
  if (sum == 9000) reach_error();
  return 0;
}
