// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A store to a member of an allocated structure, through a pointer to the member, leaves the padding
// unspecified.
// expect: unreach-call UNKNOWN
extern void reach_error(void);
void *malloc(unsigned long);
void *memset(void *, int, unsigned long);

struct padded {
  char c;
  int i;
};

int main(void) {
  struct padded *h = malloc(sizeof *h);
  if (!h) return 0;
  memset(h, 5, sizeof *h);
  int *i = &h->i;
  *i = 2;
  if (((unsigned char *)h)[2] != 5) reach_error();
  return 0;
}
