// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// A pointer to characters that is taken from another structure's member reads and writes that one only.
extern void reach_error(void);
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
  address.family = 7;
  for (int i = 1; i <= 6; ++i) *p++ = (char)i;
  int sum = address.host[3];
  const char* q = ((struct any_address*)&address)->data;
  for (int i = 0; i < 5; ++i) sum += *q++;
  if (sum != 21 || address.family != 7) reach_error();
  return 0;
}
