// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The same where executions with such conversions are not considered, on a path that is too long to replay.
// oracle: skip, a compiled program does convert
// pcegar: --signed-overflow undefined --time-limit 5
// expect: unreach-call TRUE|UNKNOWN
extern void reach_error(void);

int main(void) {
  unsigned short all = -1;
  short narrow = all;
  int sum = 0;
  for (int i = 0; i < 5000; i++) sum += narrow;
  if (sum == -5000) reach_error();
  return 0;
}
