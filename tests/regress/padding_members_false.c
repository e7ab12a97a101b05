// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Bytes of members are exact, whatever happens to the padding between them.
// expect: unreach-call FALSE
extern void reach_error(void);

void* memset(void*, int, unsigned long);

typedef struct {
  char c;
  int i;
} Padded;

int main(void) {
  Padded s;
  unsigned char* p = (unsigned char*)&s;
  p[4] = 5;
  memset(&s, 0, sizeof s);
  p[5] = 1;
  if (s.i == 256) reach_error();
  return 0;
}
