// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, get_operation() is not defined
// A function from outside of the program returns anything.
extern int (*get_operation(void))(int);
extern void reach_error(void);

int main(void) {
  int x = get_operation()(3);
  if (!(x != 17)) reach_error();
  return 0;
}
