// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
//
// Where an object lies is no evidence.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern char *get(void);

int main(void) {
  int own = 0;
  char *p = get();
  if (!p || p[0] != 'a' || p[1] != 'b') return 0;
  if ((unsigned long)&own % 4096 == 16 && p[0] == 'a') reach_error();
  return 0;
}
