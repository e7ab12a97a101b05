// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 132_1a: every reference to a USB device that a driver took with usb_get_dev() is given back
// with usb_put_dev() before the driver is done (check_final_state()), and none more often than
// that.
//
// Names. Linux 4.0 and 6.1: usb_get_dev, usb_put_dev. usb_get_dev() returns its argument
// (executions in which it returns something else do not count); of a null pointer it takes no
// reference, and releasing a null pointer does nothing.
//
// A call counts when it ends, and only if no other that the rule knows has ended within it: the
// kernel's inline functions call others of the list. `pending` is 1 from the beginning of a call to
// the first end.
//
// The references to each device are counted by themselves, exactly up to 4; 5 means "5 or more".
//
// Not checked: use of a device without a reference; usb_get_intf() and usb_put_intf().
CONTROL AUTOMATON linux_132_1a_usb_device
LOCAL counter<string> taken;
LOCAL int pending = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  // Every call that counts begins here.
  MATCH CALL {usb_get_dev($?)} || MATCH CALL {usb_put_dev($?)}
    -> DO pending=1 GOTO Watch;

  MATCH {usb_get_dev($1)} && (pending == 1) && (taken[$1] != 5)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]+=1 DO pending=0 GOTO Watch;
  MATCH {usb_get_dev($1)} && (pending == 1) && (taken[$1] == 5)
    -> ASSUME {((void *)$1) != 0} DO pending=0 GOTO Watch;
  MATCH {usb_get_dev($1)} && (pending == 1)
    -> ASSUME {((void *)$1) == 0} DO pending=0 GOTO Watch;
  MATCH {$2 = usb_get_dev($1)} && (pending == 1) && (taken[$1] != 5)
    -> ASSUME {((void *)$1) != 0; ((void *)$2) == ((void *)$1)}
       DO taken[$1]+=1 DO pending=0 GOTO Watch;
  MATCH {$2 = usb_get_dev($1)} && (pending == 1) && (taken[$1] == 5)
    -> ASSUME {((void *)$1) != 0; ((void *)$2) == ((void *)$1)} DO pending=0 GOTO Watch;
  MATCH {$2 = usb_get_dev($1)} && (pending == 1)
    -> ASSUME {((void *)$1) == 0; ((void *)$2) == ((void *)$1)} DO pending=0 GOTO Watch;
  MATCH {$2 = usb_get_dev($1)} && (pending == 1) -> ASSUME {((void *)$2) != ((void *)$1)} STOP;

  MATCH RETURN {usb_put_dev($1)} && (pending == 1) && (taken[$1] == 0)
    -> ASSUME {((void *)$1) != 0} ERROR("reference to a USB device released but not taken");
  MATCH RETURN {usb_put_dev($1)} && (pending == 1) && (taken[$1] != 0)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]-=1 DO pending=0 GOTO Watch;
  MATCH RETURN {usb_put_dev($1)} && (pending == 1) && (taken[$1] == 5)
    -> ASSUME {((void *)$1) != 0} DO pending=0 GOTO Watch;
  MATCH RETURN {usb_put_dev($1)} && (pending == 1)
    -> ASSUME {((void *)$1) == 0} DO pending=0 GOTO Watch;

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && !taken.empty
    -> ERROR("reference to a USB device kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && taken.empty
    -> GOTO Watch;

END AUTOMATON
