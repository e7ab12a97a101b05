// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// An array of length 0 at the end of a structure goes on in what is behind the structure.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct header {
  int count;
  int values[0];
};

struct message {
  struct header header;
  int room[4];
};

int main(void) {
  struct message message = {{2}, {1, 2, 3, 4}};
  struct header* header = &message.header;
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k > 3) return 0;
  header->values[k] = 7;
  if (message.room[2] == 7) reach_error();
  return 0;
}
