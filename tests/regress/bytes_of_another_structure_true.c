// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A pointer to characters that is taken from another structure's member reads and writes that one
// only.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct any_address {
  short family;
  char data[6];
};
struct address {
  short family;
  char port[2];
  char host[4];
};
static struct address address;
int main(void) {
  char* p = ((struct any_address*)&address)->data;
  int n = __VERIFIER_nondet_int();
  address.family = 7;
  *p = 5;
  if (n > 0) p += 4;
  ++p;
  *p = 6;
  if (n > 0 && (address.host[3] != 6 || address.port[0] != 5 || address.family != 7)) reach_error();
  return 0;
}
