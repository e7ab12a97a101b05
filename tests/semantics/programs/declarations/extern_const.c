// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An external constant with its value.
extern void reach_error(void);

extern const int limit;
int main(void) {
#ifndef VIOLATED
  if (!(limit == 9)) reach_error();
#else
  if (!(limit == 0)) reach_error();
#endif
  return 0;
}
const int limit = 9;
