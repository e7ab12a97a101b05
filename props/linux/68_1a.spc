// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 68_1a: every URB that usb_alloc_urb() gave is released by usb_free_urb() before the driver
// is done (check_final_state()), and no URB is released more often than it was taken. usb_get_urb()
// takes one more reference, which is released by usb_free_urb() too.
//
// Names. Linux 4.0 and 6.1: usb_alloc_urb, usb_get_urb, usb_free_urb (usb_put_urb is a macro for
// it, and known too). A null pointer as result of usb_alloc_urb() means that nothing was taken;
// taking or releasing a null pointer does nothing. usb_get_urb() returns its argument; executions
// in which it returns something else do not count. An URB whose allocation is ignored (nobody can
// name it) is lost, if there was one.
//
// usb_alloc_urb() never gives an URB that is still held. (Where the program itself defines
// usb_alloc_urb(), it may.)
//
// A call counts when it ends, and only if no other that the rule knows has ended within it: the
// kernel's inline functions call others of the list. `pending` is 1 from the beginning of a call to
// the first end.
//
// Each URB is counted by itself, exactly up to 8; 9 means "9 or more", and a driver that rightly
// holds that many references to one may be reported.
//
// Not checked: URBs that the core frees for the driver (URB_FREE_BUFFER frees buffers only);
// usb_anchor_urb(), usb_init_urb().
CONTROL AUTOMATON linux_68_1a_urb
LOCAL counter<string> taken;
LOCAL int lost = 0;
LOCAL int pending = 0;
LOCAL int defined = 0;  // the program has a body of the allocation
INITIAL STATE Watch;

STATE USEALL Watch :
  // Every call that counts begins here.
  MATCH CALL {usb_free_urb($?)} || MATCH CALL {usb_get_urb($?)}
    || MATCH CALL {usb_put_urb($?)}
    -> DO pending=1 GOTO Watch;
  MATCH CALL {usb_alloc_urb($?)} && !CHECK(location, "functionname == usb_alloc_urb")
    -> DO pending=1 GOTO Watch;
  MATCH CALL {usb_alloc_urb($?)} && CHECK(location, "functionname == usb_alloc_urb")
    -> DO pending=1 DO defined=1 GOTO Watch;

  MATCH {$1 = usb_alloc_urb($?)} && (pending == 1) && (taken[$1] == 0)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]+=1 DO pending=0 GOTO Watch;
  MATCH {$1 = usb_alloc_urb($?)} && (pending == 1) && (taken[$1] != 0) && (defined == 0)
    -> ASSUME {((void *)$1) != 0} IMPOSSIBLE;
  MATCH {$1 = usb_alloc_urb($?)} && (pending == 1) && (taken[$1] != 0) && (defined == 1)
    && (taken[$1] != 9)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]+=1 DO pending=0 GOTO Watch;
  MATCH {$1 = usb_alloc_urb($?)} && (pending == 1) && (taken[$1] == 9) && (defined == 1)
    -> ASSUME {((void *)$1) != 0} DO pending=0 GOTO Watch;
  MATCH {$1 = usb_alloc_urb($?)} && (pending == 1)
    -> ASSUME {((void *)$1) == 0} DO pending=0 GOTO Watch;
  MATCH {usb_alloc_urb($?)} && (pending == 1) -> DO lost=1 DO pending=0 GOTO Watch;
  MATCH {usb_alloc_urb($?)} && (pending == 1) -> DO pending=0 GOTO Watch;

  MATCH {usb_get_urb($1)} && (pending == 1) && (taken[$1] != 9)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]+=1 DO pending=0 GOTO Watch;
  MATCH {usb_get_urb($1)} && (pending == 1) && (taken[$1] == 9)
    -> ASSUME {((void *)$1) != 0} DO pending=0 GOTO Watch;
  MATCH {usb_get_urb($1)} && (pending == 1)
    -> ASSUME {((void *)$1) == 0} DO pending=0 GOTO Watch;
  MATCH {$2 = usb_get_urb($1)} && (pending == 1) && (taken[$1] != 9)
    -> ASSUME {((void *)$1) != 0; ((void *)$2) == ((void *)$1)}
       DO taken[$1]+=1 DO pending=0 GOTO Watch;
  MATCH {$2 = usb_get_urb($1)} && (pending == 1) && (taken[$1] == 9)
    -> ASSUME {((void *)$1) != 0; ((void *)$2) == ((void *)$1)} DO pending=0 GOTO Watch;
  MATCH {$2 = usb_get_urb($1)} && (pending == 1)
    -> ASSUME {((void *)$1) == 0; ((void *)$2) == ((void *)$1)} DO pending=0 GOTO Watch;
  MATCH {$2 = usb_get_urb($1)} && (pending == 1) -> ASSUME {((void *)$2) != ((void *)$1)} STOP;

  (MATCH RETURN {usb_free_urb($1)} || MATCH RETURN {usb_put_urb($1)})
    && (pending == 1) && (taken[$1] == 0)
    -> ASSUME {((void *)$1) != 0} ERROR("URB released but not taken");
  (MATCH RETURN {usb_free_urb($1)} || MATCH RETURN {usb_put_urb($1)})
    && (pending == 1) && (taken[$1] != 0)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]-=1 DO pending=0 GOTO Watch;
  (MATCH RETURN {usb_free_urb($1)} || MATCH RETURN {usb_put_urb($1)})
    && (pending == 1) && (taken[$1] == 9)
    -> ASSUME {((void *)$1) != 0} DO pending=0 GOTO Watch;
  (MATCH RETURN {usb_free_urb($1)} || MATCH RETURN {usb_put_urb($1)}) && (pending == 1)
    -> ASSUME {((void *)$1) == 0} DO pending=0 GOTO Watch;

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && !taken.empty
    -> ERROR("URB kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)})
    && taken.empty && (lost != 0)
    -> ERROR("URB kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)})
    && taken.empty && (lost == 0)
    -> GOTO Watch;

END AUTOMATON
