// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The padding between members does not keep its content when the whole object is set. (The error
// is reached.)
// expect: unreach-call UNKNOWN
extern void reach_error(void);

void* memset(void*, int, unsigned long);

typedef struct {
  char c;
  int i;
} Padded;

int main(void) {
  Padded s;
  unsigned char* p = (unsigned char*)&s;
  p[2] = 5;
  memset(&s, 0, sizeof s);
  if (p[2] != 5) reach_error();
  return 0;
}
