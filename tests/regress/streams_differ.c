// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// A stream that is opened is no other stream: not one that was opened before, nor a standard one.
// Explorations do not know that, but no error is confirmed.
// expect: unreach-call UNKNOWN
// oracle: skip, depends on the machine
#include <stdio.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern FILE *get_stream(void);

int main(void) {
  FILE *given = get_stream();
  FILE *first = fopen("first", "r");
  FILE *second = __VERIFIER_nondet_int() ? tmpfile() : fopen("second", "r");
  if (first && first == second) {
    reach_error();
  }
  if (second && (second == stdin || second == stdout || second == stderr)) {
    reach_error();
  }
  if (second && second == given) {
    reach_error();
  }
  FILE *streams[3] = {0, 0, 0};
  for (int i = 0; i < 3; i++) {
    streams[i] = popen("ls", "r");
    for (int j = 0; j < i; j++) {
      if (streams[i] && streams[i] == streams[j]) {
        reach_error();
      }
    }
  }
  return 0;
}
