// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Negative numbers that are stored elsewhere (error numbers) do not lead backwards.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct entry {
  int state;
  char name[8];
};
static int check(int* error) {
  if (__VERIFIER_nondet_int()) {
    *error = -5;
    return -22;
  }
  return 0;
}
int main(void) {
  struct entry e = {7, {0}};
  unsigned i = __VERIFIER_nondet_int();
  int error = 0;
  if (check(&error) < 0) return error;
  if (i >= 8) return 0;
  *(e.name + i) = 1;
  if (e.state != 7) reach_error();
  return 0;
}
