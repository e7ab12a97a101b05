// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call UNKNOWN
// C leaves open whether these addresses are equal: neither TRUE nor FALSE.
extern void reach_error(void);

static int* first(void) {
  int x;
  int* p = &x;
  return p;
}

static int* second(void) {
  int y;
  int* p = &y;
  return p;
}

int main(void) {
  int* a = first();
  int* b = second();
  if (a != b) reach_error();
  return 0;
}
