// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// All the ways to change a static variable that started with a number.
extern void *memcpy(void *to, const void *from, unsigned long bytes);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
  int a;
  int b;
};

static int by_name = 1;
static int by_pointer = 1;
static int by_callee = 1;
static int by_copy = 1;
static int by_constructor = 1;
static int by_increment = 1;
static int by_result = 1;
static int in_array[4] = {1, 1, 1, 1};
static int row[2][2] = {{1, 1}, {1, 1}};
static struct pair by_structure = {1, 1};
static struct pair by_member = {1, 1};
static union {
  int whole;
  unsigned char bytes[4];
} by_byte = {1};
static int from_another = 1;
static int *const where = &from_another;

__attribute__((constructor)) static void start(void) { by_constructor = 2; }

static void set(int *target) { *target = 2; }
static int two(void) { return 2; }

static int count(void) {
  static int calls = 0;
  calls++;
  return calls;
}

int main(void) {
  int *p = &by_pointer;
  int source = 2;
  int i = __VERIFIER_nondet_int();
  struct pair other = {2, 3};

  by_name = 2;
  *p = 2;
  set(&by_callee);
  memcpy(&by_copy, &source, sizeof source);
  by_increment++;
  by_result = two();
  by_structure = other;
  by_member.b = 2;
  by_byte.bytes[0] = 2;
  *where = 2;
  if (i < 0 || i > 3)
    return 0;
  in_array[i] = 2;
  row[1][i / 2] = 2;
  if (by_name != 2 || by_pointer != 2 || by_callee != 2 || by_copy != 2 || by_constructor != 2)
    reach_error();
  if (by_increment != 2 || by_result != 2 || in_array[i] != 2 || row[1][i / 2] != 2)
    reach_error();
  if (by_structure.a != 2 || by_structure.b != 3 || by_member.a != 1 || by_member.b != 2)
    reach_error();
  if (by_byte.whole != 2 || from_another != 2)
    reach_error();
  if (count() != 1 || count() != 2)
    reach_error();
  return 0;
}
