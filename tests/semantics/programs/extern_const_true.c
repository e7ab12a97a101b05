// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// An external constant with its value.
extern void reach_error(void);

extern const int limit;
int main(void) {
  if (!(limit == 9)) reach_error();
  return 0;
}
const int limit = 9;
