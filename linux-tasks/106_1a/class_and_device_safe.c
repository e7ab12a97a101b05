// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 106_1a (order of registrations): holds. The class is registered first and unregistered
 * last.
 */
#include "../kernel.h"

static struct class sensor_class;

static int module_init(void) {
  int error = class_register(&sensor_class);

  if (error)
    return error;
  error = register_chrdev(240, "sensor", NULL);
  if (error < 0) {
    class_unregister(&sensor_class);
    return error;
  }
  return 0;
}

static void module_exit(void) {
  unregister_chrdev(240, "sensor");
  class_unregister(&sensor_class);
}

int main(void) {
  if (module_init() == 0)
    module_exit();
  check_final_state();
  return 0;
}
