// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// oracle: skip, the function that gives a drive is not there
// Scalars that are read by name and through a pointer that may lead out of the program.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct drive {
  int state;
  int slot;
};

extern struct drive *other_drive(void);

static struct drive drives[2];
static struct drive *current;

static void load(struct drive *drive) {
  current = drive;
  drive->state = 1;
}

int main(void) {
  int bay;
  load(__VERIFIER_nondet_int() ? &drives[__VERIFIER_nondet_int() == 0 ? 0 : 1] : other_drive());
  if (current->state != 1) reach_error();
  for (bay = 0; bay < 2; bay++) drives[bay].state = 0;
  if (drives[0].state != 0) reach_error();
  return 0;
}
