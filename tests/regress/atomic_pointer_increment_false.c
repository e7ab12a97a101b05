// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// They do not stay where they are.
// expect: unreach-call FALSE
extern void reach_error(void);
int a[4];
int* _Atomic p;

int main(void) {
  p = a;
  ++p;
  p++;
  if (p != a + 2) reach_error();
  int* old = p--;
  if (old != a + 2 || --p != a + 1) reach_error();
  return 0;
}
