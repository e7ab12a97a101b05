// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a function of the library computes is no input, whether it is known by name or not.
// expect: unreach-call TRUE|UNKNOWN
#include <wchar.h>
#include <wctype.h>

extern void reach_error(void);

int main(void) {
  mbstate_t state = {0};
  wchar_t text[4] = L"abc", copy[4];
  wmemcpy(copy, text, 4);
  if (!mbsinit(&state) || copy[1] != L'b' || towupper(L'a') != L'A') reach_error();
  return 0;
}
