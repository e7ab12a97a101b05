// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// No literal is the tail of another one: their addresses differ.
extern void reach_error(void);

int main(void) {
  const char* a = "abc";
  const char* b = "abd";
  const char* c = "ab";
  if (a == b || a == c || b == c) reach_error();
  return 0;
}
