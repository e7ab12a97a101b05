// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Copies of a union of which one member is used.
// expect: unreach-call TRUE
extern void reach_error(void);

union word {
  unsigned int value;
  unsigned char bytes[4];
};
struct both {
  union word a;
  int b;
};
static struct both zero;

int main(void) {
  struct both x = {{7}, 3};
  if (x.a.value != 7) reach_error();
  x = zero;
  if (x.a.value != 0 || x.b != 0) reach_error();
  x.a.value = 9;
  struct both y = x;
  if (y.a.value != 9) reach_error();
  return 0;
}
