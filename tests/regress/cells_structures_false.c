// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Members of structures in an array. One structure is copied to another place.
// pcegar: --execution-steps 0 --time-limit 3
// expect: unreach-call FALSE|UNKNOWN
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
  int first;
  struct {
    long second;
  } in;
};

struct pair pairs[1000];

void fill(struct pair *p, int n) {
  for (int i = 0; i < n; i++) {
    p[i].first = __VERIFIER_nondet_int();
    p[i].in.second = p[i].first;
  }
}

int main(void) {
  struct pair other = {1, {2}};
  fill(pairs, 1000);
  pairs[500] = other;
  for (int i = 0; i < 1000; i++) {
    if (pairs[i].first != pairs[i].in.second) reach_error();
  }
  return 0;
}
