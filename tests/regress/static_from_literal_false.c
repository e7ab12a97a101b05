// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A static object gets the value of the compound literal that initialises it.
// expect: unreach-call FALSE
extern void reach_error(void);

typedef int lanes __attribute__((vector_size(16)));
struct pair {
  int first, second;
};
lanes vector = (lanes){1, 2, 3, 4};
int number = (int){5};
struct pair pair = (struct pair){6, 7};

int main(void) {
  static lanes own = (lanes){8, 9, 10, 11};
  for (int i = 0; i < 4; i++) {
    if (vector[i] != i + 1 || own[i] != i + 8) reach_error();
  }
  if (number == 5 || pair.second != 7) reach_error();
  return 0;
}
