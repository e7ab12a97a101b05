// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Functions of the library that a program declares itself, with other sizes of numbers, other kinds
// of text, and without const.
// expect: unreach-call TRUE
extern void reach_error(void);

struct _IO_FILE;
unsigned int strlen(char *text);
int memcmp(char *a, char *b, int size);
void *memset(char *block, char value, unsigned int size);
char *strchr(unsigned char *text, char wanted);
int abs(long number);
int atoi(char *text);
void abort();
extern int fclose(struct _IO_FILE *file);

int main(void) {
  char text[6] = "12345";
  char copy[6] = "12345";
  if (strlen(text) != 5 || memcmp(text, copy, 6) != 0) reach_error();
  memset(copy, '1', 2);
  if (copy[1] != '1' || copy[2] != '3') reach_error();
  if (strchr((unsigned char *)text, '2') != text + 1) reach_error();
  if (abs(-4) != 4 || atoi(text) != 12345) reach_error();
  if (text[0] != '1') {
    abort();
    reach_error();
  }
  return 0;
}
