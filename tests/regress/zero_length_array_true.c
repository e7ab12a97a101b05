// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// An array of length 0 marks a place between members (GNU C): the members behind it are themselves.
#include <stddef.h>
#include <string.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct packet {
  int length;
  unsigned start[0];
  int kind;
  short port;
  int end;
};

static struct packet packet = {.length = 1, .kind = 2, .port = 3, .end = 4};

int main(void) {
  *(short*)((char*)&packet + offsetof(struct packet, port)) = 0;
  if (packet.port != 0 || packet.kind != 2) reach_error();
  packet.end = __VERIFIER_nondet_int();
  memset(&packet.start, 0, offsetof(struct packet, end) - offsetof(struct packet, start));
  if (packet.kind != 0 || packet.length != 1) reach_error();
  return 0;
}
