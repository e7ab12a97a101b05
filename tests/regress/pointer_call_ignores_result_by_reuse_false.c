// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
//
// As pointer_call_ignores_result_false.c: the object is read as another structure through void *.
extern void reach_error(void);
static int count;
struct with { int (*call)(int); };
struct without { void (*call)(int); };
static int by(int x) {
  count += x;
  return x;
}
static void other(int x) {}
static struct with object = {by};
static void *memory;
static void run(struct without *o) { o->call(1); }
int main(void) {
  struct without none = {other};
  run(&none);
  memory = &object;
  run(memory);
  if (count == 1) reach_error();
  return 0;
}
