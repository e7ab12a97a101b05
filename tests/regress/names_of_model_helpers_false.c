// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Functions of the program's environment are not what models of the library call so.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern int ones32(unsigned x);
extern int leading64(unsigned long long x);

int main(void) {
  if (ones32(7) == 40 && leading64(1) == -1) reach_error();
  return 0;
}
