// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// pcegar: --execution-steps 0
// Bytes that are written through an array of length 0 are those of wider members behind it, also of
// members behind the structure that it ends.
#include <string.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct header {
  int count;
  unsigned char start[0];
  short port;
  short other;
  unsigned char end[0];
};

struct message {
  struct header header;
  short room[2];
};

int main(void) {
  struct message message;
  message.header.port = 1;
  message.room[0] = message.room[1] = 5;
  memset(message.header.start, 3, sizeof(short));
  if (message.header.port != 771 || message.room[0] != 5) reach_error();
  message.header.end[0] = message.header.end[1] = 2;
  if (message.room[0] != 514 || message.room[1] != 5 || message.header.port != 771) reach_error();
  return 0;
}
