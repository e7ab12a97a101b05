// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the functions of the kernel have no bodies
// A lock function changes its lock, and nothing else of the structure around it.
struct mutex {
  int count;
  void *owner;
};
void mutex_lock(struct mutex *);
void mutex_unlock(struct mutex *);
void *kzalloc(unsigned long, int);
extern void reach_error(void);

struct device {
  struct mutex lock;
  int open;
  struct mutex other;
};
static struct device first;

int main(void) {
  struct device *second = kzalloc(sizeof *second, 0);
  if (!second) return 0;
  second->open = 1;
  mutex_lock(&second->lock);
  first.open = 2;
  mutex_lock(&first.lock);
  if (first.open != 2 || second->open != 1) reach_error();
  mutex_unlock(&first.lock);
  mutex_unlock(&second->lock);
  if (second->lock.count != 0) reach_error();
  return 0;
}
