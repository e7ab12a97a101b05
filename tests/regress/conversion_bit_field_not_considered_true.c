// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A value that its signed bit-field cannot hold is converted, too; such executions are not considered.
// oracle: skip, a compiled program does convert
// pcegar: --signed-overflow undefined --time-limit 5
// expect: unreach-call TRUE|UNKNOWN
extern void reach_error(void);

struct Narrow {
  int field : 3;
};

int main(void) {
  struct Narrow narrow = {0};
  int sum = 0;
  for (int i = 0; i < 6000; i++) {
    narrow.field = 7;
    sum += narrow.field;
  }
  if (sum == -6000) reach_error();
  return 0;
}
