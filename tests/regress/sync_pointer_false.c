// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// Atomic arithmetic adds bytes to a pointer.
extern void reach_error(void);

int a[4] = {1, 2, 3, 4};
int* p = a;
int main(void) {
  int* q = __sync_fetch_and_add(&p, 4);
  if (!(q == a)) reach_error();
  if (!(p == a + 1)) reach_error();
  q = __atomic_add_fetch(&p, 4, 0);
  if (!(*q == 3)) reach_error();
  reach_error();
  return 0;
}
