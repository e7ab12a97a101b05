// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 134_1a (results of probe functions): holds. The second registration overwrites error
 * only if the first succeeded.
 */
#include "../kernel.h"

static struct usb_driver modem_driver;
static struct usb_driver port_driver;

static int module_init(void) {
  int error;

  error = usb_register(&modem_driver);
  if (error)
    return error;
  error = usb_register(&port_driver);
  if (error)
    usb_deregister(&modem_driver);
  return error;
}

static void module_exit(void) {
  usb_deregister(&port_driver);
  usb_deregister(&modem_driver);
}

int main(void) {
  int result;

  pre_probe();
  result = module_init();
  check_return_value_probe(result);
  if (result == 0)
    module_exit();
  check_final_state();
  return 0;
}
