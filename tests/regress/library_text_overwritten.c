// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The same for text.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
#include <string.h>
extern void reach_error(void);

int main(void) {
  char *text = strerror(77777);
  if (!text) return 0;
  char c = text[0];
  strerror(99999);
  if (text[0] != c) reach_error();
  return 0;
}
