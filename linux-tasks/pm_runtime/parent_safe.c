// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule pm_runtime (usage counters): holds. A hub needs its parent; if it cannot be resumed
 * itself, the parent's counter is dropped.
 */
#include "../kernel.h"

struct hub {
  struct device dev;
  struct device *parent;
};

static int hub_start(struct hub *hub) {
  int error;

  error = pm_runtime_resume_and_get(hub->parent);
  if (error < 0)
    return error;
  error = pm_runtime_resume_and_get(&hub->dev);
  if (error < 0)
    pm_runtime_put(hub->parent);
  return error;
}

static void hub_stop(struct hub *hub) {
  pm_runtime_put_sync(&hub->dev);
  pm_runtime_put_sync(hub->parent);
}

int main(void) {
  struct device controller;
  struct hub *hub;

  hub = kzalloc(sizeof *hub, GFP_KERNEL);
  if (!hub)
    return 0;
  hub->parent = &controller;
  if (hub_start(hub) >= 0)
    hub_stop(hub);
  check_final_state();
  kfree(hub);
  return 0;
}
