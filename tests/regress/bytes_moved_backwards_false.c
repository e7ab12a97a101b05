// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A pointer to characters that is moved backwards is not confined to the array where it gets: it
// may lead through the structure, as in container_of().
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct packet {
  char name[8];
  int length;
  char text[8];
};

static struct packet packet;

int main(void) {
  char* bytes = packet.text;
  int at = __VERIFIER_nondet_int();
  if (__VERIFIER_nondet_int()) {
    if (at < 1 || at > 4) return 0;
    bytes[-at] = 1;
  } else {
    if (at < 0 || at > 11) return 0;
    bytes -= 12;
    bytes[at] = 1;
  }
  if (packet.length != 0) reach_error();
  return 0;
}
