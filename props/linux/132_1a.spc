// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 132_1a: every reference to a USB device that a driver took with usb_get_dev() is given back
// with usb_put_dev() before the driver is done (check_final_state()), and none more often than
// that.
//
// Names. Linux 4.0 and 6.1: usb_get_dev, usb_put_dev. usb_get_dev() returns its argument; of a null
// pointer it takes no reference, and releasing a null pointer does nothing. If the result is not
// used, the argument decides.
//
// The references to all devices are counted together, exactly up to 4; 5 means "5 or more".
//
// Not checked: that it is the right device that gets its reference back; use of a device without a
// reference; usb_get_intf() and usb_put_intf().
CONTROL AUTOMATON linux_132_1a_usb_device
LOCAL int taken = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  MATCH {$1 = usb_get_dev($?)} && (taken != 5)
    -> ASSUME {((void *)$1) != 0} DO taken=taken+1 GOTO Watch;
  MATCH {$1 = usb_get_dev($?)} && (taken == 5) -> ASSUME {((void *)$1) != 0} GOTO Watch;
  MATCH {$1 = usb_get_dev($?)} -> ASSUME {((void *)$1) == 0} GOTO Watch;
  MATCH {usb_get_dev($1)} && (taken != 5)
    -> ASSUME {((void *)$1) != 0} DO taken=taken+1 GOTO Watch;
  MATCH {usb_get_dev($1)} && (taken == 5) -> ASSUME {((void *)$1) != 0} GOTO Watch;
  MATCH {usb_get_dev($1)} -> ASSUME {((void *)$1) == 0} GOTO Watch;

  MATCH {usb_put_dev($1)} && (taken == 0)
    -> ASSUME {((void *)$1) != 0} ERROR("reference to a USB device released but not taken");
  MATCH {usb_put_dev($1)} && (taken != 0)
    -> ASSUME {((void *)$1) != 0} DO taken=taken-1 GOTO Watch;
  MATCH {usb_put_dev($1)} && (taken == 5) -> ASSUME {((void *)$1) != 0} GOTO Watch;
  MATCH {usb_put_dev($1)} -> ASSUME {((void *)$1) == 0} GOTO Watch;

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (taken != 0)
    -> ERROR("reference to a USB device kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (taken == 0)
    -> GOTO Watch;

END AUTOMATON
