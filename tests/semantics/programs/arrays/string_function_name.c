// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// __func__ is the function's name.
extern void reach_error(void);

static char first(void) { return __func__[0]; }
int main(void) {
#ifndef VIOLATED
  if (!(first() == 'f' && sizeof __func__ == 5)) reach_error();
#else
  if (!(first() == 'm' && sizeof __func__ == 5)) reach_error();
#endif
  return 0;
}
