// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Characters of a literal.
extern void reach_error(void);

int main(void) {
  if (!("hello"[1] == 'h' && "hello"[5] == 0)) reach_error();
  return 0;
}
