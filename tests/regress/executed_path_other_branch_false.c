// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
//
// The quotient is not known over the integers, so a path through the last branch is found first,
// which no execution takes.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct data {
  unsigned char value[3], shift[3];
  struct data *next;
};
extern struct data *get(void);
extern int nondet(void);

static int speed(int value, int factor) {
  if (value == 0) return -1;
  if (value == 255) return 7;
  return 1350000 / (value * factor);
}

int main(void) {
  struct data *data = get();
  int k = nondet();
  if (!data || k < 0 || k > 2 || data->shift[k] > 7) return 0;
  if (speed(data->value[k], 1 << data->shift[k]) <= 1) reach_error();
  return 0;
}
