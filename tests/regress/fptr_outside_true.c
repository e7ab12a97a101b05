// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, get_operation() is not defined
// A function from outside of the program does not change what it is not given.
extern int (*get_operation(void))(int);
extern void reach_error(void);

static int counter;
int main(void) {
  int x = get_operation()(3);
  counter = counter + 1;
  if (!(counter == 1)) reach_error();
  return x;
}
