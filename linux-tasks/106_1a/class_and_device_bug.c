// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 106_1a (order of registrations): violated. module_exit() unregisters the class before
 * the character device, which was registered after it.
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
  class_unregister(&sensor_class);
  unregister_chrdev(240, "sensor");
}

int main(void) {
  if (module_init() == 0)
    module_exit();
  check_final_state();
  return 0;
}
