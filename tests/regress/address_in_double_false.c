// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of a double may be an address.
// expect: unreach-call FALSE
extern void reach_error(void);
union word {
  double d;
  int *p;
};

static double passed(double d) { return d; }

int main(void) {
  int x = 0;
  union word u, v;
  u.p = &x;
  v.d = passed(u.d);
  *v.p = 1;
  if (x == 1) reach_error();
  return 0;
}
