// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What prints a text or opens the file of that name does not change it.
// expect: unreach-call TRUE
extern void reach_error(void);

int printf(const char *, ...);
int puts(const char *);
void perror(const char *);
long write(int, const void *, unsigned long);

int main(void) {
  char name[4] = "abc";
  printf("%s\n", name);
  puts(name);
  perror(name);
  write(1, name, 3);
  if (name[0] != 'a' || name[2] != 'c') reach_error();
  return 0;
}
