// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen --execution-steps 0
// expect: unreach-call UNKNOWN
// A text that equals another one is not greater than a third that the other one is less than: no
// counterexample. That there is none is not proved: functions on texts of any length are not
// modelled.
//
// oracle: skip, the text is the environment's
#include <string.h>
extern void reach_error(void);
extern char* name(void);
int main(void) {
  char* text = name();
  if (!text || strcmp(text, "abc") != 0) return 0;
  if (strncmp(text, "abd", 2) == 0 && strncmp(text, "abd", 3) < 0 && strcmp(text, "abd") > 0)
    reach_error();
  return 0;
}
