// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A new object may lie where a freed one lay: executions say nothing of that.
// oracle: skip, the allocator chooses
// pcegar: --time-limit 2
// expect: unreach-call UNKNOWN
extern void reach_error(void);
extern void* malloc(unsigned long);
extern void free(void*);

int main(void) {
  int* first = malloc(4);
  if (!first) return 0;
  free(first);
  int* second = malloc(4);
  if (!second) return 0;
  if (first == second) reach_error();
  return 0;
}
