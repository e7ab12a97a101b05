// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The variables of a block that a jump enters are new objects.
// expect: unreach-call FALSE
// oracle: skip, compilers happen to keep the value
extern void reach_error(void);

int main(void) {
  {
    int a;
    a = 5;
    goto out;
  in:
    if (a != 5) reach_error();
    return 0;
  }
out:
  goto in;
}
