// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --pointer-calls exact
// expect: unreach-call TRUE
// oracle: skip, lookup() is not defined
// The operations of match objects and of modules are in different tables. Seen without types, a
// pointer from outside may hold either, and destroy_module() calls itself.
extern void reach_error(void);
struct module;
struct match_operations {
  void (*destroy)(struct match_operations *);
};
struct module {
  struct match_operations *operations;
  int users;
};
struct module_operations {
  void (*destroy)(struct module *);
  int (*count)(struct module *);
  long (*size)(struct module *);
};
static int destroying;

static void destroy_module(struct module *m) {
  if (destroying)
    reach_error();
  destroying = 1;
  m->operations->destroy(m->operations);
  destroying = 0;
}

static int count(struct module *m) {
  return m->users;
}

extern struct match_operations *lookup(const struct module_operations *);
static const struct module_operations table = {destroy_module, count, 0};

int main(void) {
  struct module m = {lookup(&table), 0};
  table.destroy(&m);
  return 0;
}
