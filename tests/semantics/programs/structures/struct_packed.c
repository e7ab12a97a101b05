// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// No padding in a packed structure.
extern void reach_error(void);

struct p { char c; int i; } __attribute__((packed));
struct q { char c; int i; };
int main(void) {
#ifndef VIOLATED
  if (!(sizeof(struct p) == 5 && sizeof(struct q) == 8)) reach_error();
#else
  if (!(sizeof(struct p) == 5 && sizeof(struct q) == 5)) reach_error();
#endif
  return 0;
}
