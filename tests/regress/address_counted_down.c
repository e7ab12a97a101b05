// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A distance that is counted down, by more than one, leads to the member in front of the array.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct whole {
  int first;
  char of[8];
};
static struct whole object;
int main(void) {
  char* p = object.of;
  int k = __VERIFIER_nondet_int();
  if (k != 0) return 0;
  while (k > -4) k -= 2;
  p[k] = 1;
  if (object.first != 0) reach_error();
  return 0;
}
