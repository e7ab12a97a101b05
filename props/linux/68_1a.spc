// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 68_1a: every URB that usb_alloc_urb() gave is released by usb_free_urb() before the driver
// is done (check_final_state()), and no URB is released more often than it was taken. usb_get_urb()
// takes one more reference, which is released by usb_free_urb() too.
//
// Names. Linux 4.0 and 6.1: usb_alloc_urb, usb_get_urb, usb_free_urb (usb_put_urb is a macro for
// it). A null pointer as result means that nothing was taken; releasing a null pointer does
// nothing.
//
// All URBs are counted together, exactly up to 8; 9 means "9 or more", and a driver that rightly
// holds that many may be reported. The results of the allocation go through the driver's structures
// under many names, so a text would not tell the objects apart.
//
// Not checked: that it is the right URB that is released; URBs that the core frees for the driver
// (URB_FREE_BUFFER frees buffers only); usb_anchor_urb(), usb_init_urb().
CONTROL AUTOMATON linux_68_1a_urb
LOCAL int taken = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  (MATCH {$1 = usb_alloc_urb($?)} || MATCH {$1 = usb_get_urb($?)}) && (taken != 9)
    -> ASSUME {((void *)$1) != 0} DO taken=taken+1 GOTO Watch;
  (MATCH {$1 = usb_alloc_urb($?)} || MATCH {$1 = usb_get_urb($?)}) && (taken == 9)
    -> ASSUME {((void *)$1) != 0} GOTO Watch;
  MATCH {$1 = usb_alloc_urb($?)} || MATCH {$1 = usb_get_urb($?)}
    -> ASSUME {((void *)$1) == 0} GOTO Watch;
  // An URB that nobody can name is never released.
  MATCH {usb_alloc_urb($?)} -> ERROR("URB allocated and forgotten");

  MATCH {usb_free_urb($1)} && (taken == 0)
    -> ASSUME {((void *)$1) != 0} ERROR("URB released but not taken");
  MATCH {usb_free_urb($1)} && (taken != 0)
    -> ASSUME {((void *)$1) != 0} DO taken=taken-1 GOTO Watch;
  MATCH {usb_free_urb($1)} && (taken == 9) -> ASSUME {((void *)$1) != 0} GOTO Watch;
  MATCH {usb_free_urb($1)} -> ASSUME {((void *)$1) == 0} GOTO Watch;

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (taken != 0)
    -> ERROR("URB kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (taken == 0)
    -> GOTO Watch;

END AUTOMATON
