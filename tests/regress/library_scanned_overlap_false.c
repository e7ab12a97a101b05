// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The text that the first conversion stores may change the number that the second one does not.
// expect: unreach-call FALSE|UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern int scanf(const char *, ...);

int main(void) {
  char text[8] = "abcdef";
  int *number = (int *)text, old = *number;
  if (scanf("%3s %d", text, number) == 1 && *number != old) reach_error();
  return 0;
}
