// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, malloc() does not fail when it is run
// An allocation may fail, wherever its result is stored.
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct buffer {
  int *data;
};

int main(void) {
  struct buffer first, second;
  struct buffer *chosen = __VERIFIER_nondet_int() ? &first : &second;
  chosen->data = malloc(sizeof(int));
  if (!chosen->data) reach_error();
  int i;
  for (i = 0; i < 3; i++) {
    char *text = calloc(4, 1);
    if (text == (void *)0) reach_error();
  }
  return 0;
}
