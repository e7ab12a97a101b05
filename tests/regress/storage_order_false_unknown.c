// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE|UNKNOWN
// GCC's scalar_storage_order changes the order of bytes; Clang ignores it.
extern void reach_error(void);

struct __attribute__((scalar_storage_order("big-endian"))) be {
  int v;
};
union {
  struct be b;
  unsigned char c[4];
} u;
int main() {
  u.b.v = 1;
  if (!(u.c[3] == 1)) reach_error();
  reach_error();
  return 0;
}
