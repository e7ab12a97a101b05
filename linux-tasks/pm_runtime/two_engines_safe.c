// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule pm_runtime (usage counters): holds. Two engines that one function made, each with its
 * own counter.
 */
#include "../kernel.h"

struct engine {
  struct device dev;
  int users;
};

static struct engine *engine_create(void) {
  struct engine *engine = kzalloc(sizeof *engine, GFP_KERNEL);

  if (engine)
    pm_runtime_get_noresume(&engine->dev);
  return engine;
}

static void engine_destroy(struct engine *engine) {
  pm_runtime_put_noidle(&engine->dev);
  kfree(engine);
}

int main(void) {
  struct engine *first, *second;

  first = engine_create();
  second = engine_create();
  if (first)
    engine_destroy(first);
  if (second)
    engine_destroy(second);
  check_final_state();
  return 0;
}
