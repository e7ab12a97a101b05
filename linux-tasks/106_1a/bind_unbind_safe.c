// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 106_1a (order of registrations): holds. bind() and unbind() of the gadget keep is_bound;
 * exit unbinds before it unregisters the class.
 */
#include "../kernel.h"

static struct class audio_class;
static struct usb_gadget_driver gadget;
static int is_bound;

static void bind(void) {
  if (!is_bound && usb_gadget_probe_driver(&gadget) == 0)
    is_bound = 1;
}

static void unbind(void) {
  if (is_bound) {
    usb_gadget_unregister_driver(&gadget);
    is_bound = 0;
  }
}

static void module_exit(void) {
  unbind();
  class_unregister(&audio_class);
}

int main(void) {
  if (class_register(&audio_class))
    return 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      bind();
    else
      unbind();
  }
  module_exit();
  check_final_state();
  return 0;
}
