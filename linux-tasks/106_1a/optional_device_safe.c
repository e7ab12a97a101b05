// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 106_1a (order of registrations): holds. has_device remembers whether the character
 * device is registered.
 */
#include "../kernel.h"

static struct class meter_class;
static int has_device;

static int module_init(void) {
  int error = class_register(&meter_class);

  if (error)
    return error;
  if (__VERIFIER_nondet_int())
    has_device = register_chrdev(0, "meter", NULL) >= 0;
  return 0;
}

static void module_exit(void) {
  if (has_device) {
    unregister_chrdev(0, "meter");
    has_device = 0;
  }
  class_unregister(&meter_class);
}

int main(void) {
  int loads = 0;

  while (loads < 2 && module_init() == 0) {
    module_exit();
    loads = loads + 1;
  }
  check_final_state();
  return 0;
}
