// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A conversion to a narrow bit-field in every execution: the program means what compilers make of it.
// expect: unreach-call FALSE
extern void reach_error(void);

struct Narrow {
  int field : 3;
};

int main(void) {
  struct Narrow narrow = {0};
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    narrow.field = 7;
    sum += narrow.field;
  }
  if (sum == -3) reach_error();
  return 0;
}
