/* SPDX-FileCopyrightText: 2026 The pcegar authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* An interface that a driver claims gets the data that it is claimed with; if that fails, it may
   have lost those it had. A device that is locked for a reset is locked. The module that defines
   these functions is left alone. */
#include_next <linux/usb.h>
#ifndef PCEGAR_LINUX_USB_H
#define PCEGAR_LINUX_USB_H

#define kmod_usbcore 1
#if __KBUILD_MODNAME != kmod_usbcore
static inline int pcegar_usb_driver_claim_interface(struct usb_driver *driver,
                                                    struct usb_interface *iface, void *data) {
  int error = __VERIFIER_nondet_int();
  if (error < 0 && error >= -4095) {
    if (__VERIFIER_nondet_int()) {
      iface->dev.driver = 0;
      usb_set_intfdata(iface, 0);
    }
    return error;
  }
  iface->dev.driver = &driver->driver;
  usb_set_intfdata(iface, data);
  return 0;
}
#define usb_driver_claim_interface pcegar_usb_driver_claim_interface

static inline int pcegar_usb_lock_device_for_reset(struct usb_device *udev,
                                                   const struct usb_interface *iface) {
  int error = __VERIFIER_nondet_int();
  if (error < 0 && error >= -4095)
    return error;
  usb_lock_device(udev);
  return 0;
}
#define usb_lock_device_for_reset pcegar_usb_lock_device_for_reset
#endif
#undef kmod_usbcore

#endif
