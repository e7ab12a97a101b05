// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Beyond a member array there is the next member, but C does not define what such an access does. The path is too long
// to replay: its execution alone may not call it a violation.
// oracle: skip, it leaves an array
// pcegar: --time-limit 5
// expect: unreach-call TRUE|UNKNOWN
extern void reach_error(void);

struct Pair {
  int values[2];
  int after;
};

int main(void) {
  struct Pair pair = {{1, 2}, 7};
  int place = 0;
  for (int i = 0; i < 6000; i++) place = i;
  if (pair.values[place - 5997] == 7) reach_error();
  return 0;
}
