// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// __builtin_assume() excludes what does not hold.
// expect: unreach-call FALSE
// oracle: skip, gcc does not have __builtin_assume()
extern void reach_error(void);

int rand(void);
void __builtin_assume(_Bool);

int main(void) {
  int x = rand();
  __builtin_assume(x > 3);
  if (x == 4) reach_error();
  return 0;
}
