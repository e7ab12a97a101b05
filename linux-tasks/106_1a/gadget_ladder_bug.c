// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 106_1a (order of registrations): violated. If the gadget cannot be registered, the
 * character device stays registered.
 */
#include "../kernel.h"

static struct class *printer_class;
static struct usb_gadget_driver gadget;
static struct module owner;

static int module_init(void) {
  int error;

  printer_class = class_create(&owner, "printer");
  if (IS_ERR(printer_class))
    return -ENOMEM;
  error = register_chrdev(241, "printer", NULL);
  if (error < 0)
    goto out_class;
  error = usb_gadget_probe_driver(&gadget);
  if (error)
    goto out_class;
  return 0;

out_class:
  class_destroy(printer_class);
  return error;
}

static void module_exit(void) {
  usb_gadget_unregister_driver(&gadget);
  unregister_chrdev(241, "printer");
  class_destroy(printer_class);
}

int main(void) {
  if (module_init() == 0)
    module_exit();
  check_final_state();
  return 0;
}
