// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// The value is converted to the result's type.
extern void reach_error(void);

static signed char narrow(int x) { return x; }
static _Bool truth(int x) { return x; }
int main(void) {
#ifndef VIOLATED
  if (!(narrow(257) == 1 && truth(4) == 1)) reach_error();
#else
  if (!(narrow(257) == 1 && truth(4) == 4)) reach_error();
#endif
  return 0;
}
