// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// Functions of the program's environment that only share their names with functions of the library:
// their types show it. They return, change what they are given, and have any result.
// expect: unreach-call FALSE
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);

struct port { int number; };
struct page { int number; };
struct matrix { int rows; };

int remove(struct port *port);
void abort(struct port *port);
void exit(struct port *port);
void free(struct port *port);
struct page *index(struct page *page, int number);
int sqrt(struct matrix *matrix);
int signal(struct port *port);
int link(struct port *from, struct port *to);
int close(int *handle);
struct port *open(struct port *port, int mode);
int read(int handle, int register_number, int size);
char *getpid(void);
unsigned long strlen(struct page page);

int main(void) {
  struct port a = {0}, b = {0}, c = {0}, d = {0};
  struct page e = {0};
  struct matrix f = {0};
  int handle = 0;
  if (remove(&a) != 7 || a.number != 3) return 0;
  abort(&b);
  if (b.number != 4) return 0;
  exit(&c);
  if (c.number != 5) return 0;
  free(&d);
  if (d.number != 6) return 0;
  if (!index(&e, 1) || e.number != 8) return 0;
  if (sqrt(&f) != -3 || f.rows != 9) return 0;
  if (signal(&a) != 10 || a.number != 11) return 0;
  if (link(&a, &b) != 12 || b.number != 13) return 0;
  if (close(&handle) != 14 || handle != 15) return 0;
  if (!open(&c, 0) || c.number != 16) return 0;
  if (read(0, 1, 2) != 17) return 0;
  if (!getpid()) return 0;
  if (strlen(e) == 18) reach_error();
  return 0;
}
