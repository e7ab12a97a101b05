// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The padding behind bit-fields is set with the whole object; its content is not modelled after
// that. (The error is not reached.)
// expect: unreach-call UNKNOWN
extern void reach_error(void);

void* memset(void*, int, unsigned long);

typedef struct {
  int x : 12, y : 8;
} Fields;

int main(void) {
  Fields s;
  memset(&s, 0, sizeof s);
  s.x = -1;
  s.y = -1;
  unsigned v = (unsigned)*(int*)&s;
  if ((v >> 20) != 0) reach_error();
  return 0;
}
