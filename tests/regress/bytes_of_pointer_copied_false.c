// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// A pointer to characters gets the bytes of a pointer to a structure one by one: it goes through
// the whole structure, though each access is one of a number.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct packet {
  char name[8];
  int length;
};

static struct packet packet;

int main(void) {
  struct packet* source = &packet;
  char* bytes;
  for (unsigned i = 0; i < sizeof(bytes); i++) {
    unsigned char byte = ((unsigned char*)&source)[i];
    ((unsigned char*)&bytes)[i] = byte;
  }
  int at = __VERIFIER_nondet_int();
  if (at < 0 || at >= (int)sizeof(packet)) return 0;
  packet.length = 0;
  bytes[at] = 1;
  if (packet.length != 0) reach_error();
  return 0;
}
