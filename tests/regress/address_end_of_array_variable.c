// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A pointer behind the last element of a member goes back by a distance that is no constant, but
// less than one.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct whole {
  int first;
  unsigned char of[8];
  int last;
};
static struct whole object;
int main(void) {
  int h = __VERIFIER_nondet_int();
  if (h < 0 || h > 1) return 0;
  unsigned char* p;
  for (p = object.of; p < object.of + 8; p++)
    ;
  if (h == 1) {
    p += h - 13;
    *(int*)p = 7;
    if (object.first == 7) reach_error();
  }
  return 0;
}
