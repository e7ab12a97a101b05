// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// strtok remembers where it stopped, and writes the end of each token.
// expect: unreach-call TRUE
#include <string.h>
extern void reach_error(void);

int main(void) {
  char text[] = ",ab,c";
  char *first = strtok(text, ",");
  char *second = strtok(0, ",");
  if (first != text + 1 || text[3] != 0 || second != text + 4) reach_error();
  return 0;
}
