// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen
//
// A pointer in memory of the environment leads to a table of the program, which no execution finds changed.
// expect: unreach-call TRUE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
extern int nondet(void);
struct chip {
  int range;
  const char *label;
};
struct data {
  struct chip *chip;
  int ready;
};
struct client {
  struct data *data;
  int number;
};
static struct chip chips[3] = {{0, "zero"}, {7, "seven"}, {9, "nine"}};
extern struct client *get(void);

int main(void) {
  struct client *client = get();
  if (!client || !client->data) return 0;
  int k = nondet();
  if (k < 0 || k > 2) return 0;
  client->data->chip = &chips[k];
  client->number = 3;
  if (client->data->chip->range == 8 && client->data->chip->label[0] == 'n') reach_error();
  return 0;
}
