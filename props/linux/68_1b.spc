// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 68_1b: every DMA-consistent buffer that usb_alloc_coherent() gave is released by
// usb_free_coherent() before the driver is done (check_final_state()), and none more often than
// that.
//
// Names. Linux 4.0 and 6.1: usb_alloc_coherent, usb_free_coherent (usb_buffer_alloc and
// usb_buffer_free are gone since 2.6.35). A null pointer as result means that nothing was taken;
// releasing a null pointer does nothing. A buffer whose allocation is ignored (nobody can name it)
// is lost, if there was one.
//
// usb_alloc_coherent() never gives a buffer that is still held. (Where the program itself defines
// usb_alloc_coherent(), it may.)
//
// A call counts when it ends, and only if no other that the rule knows has ended within it: the
// kernel's inline functions call others of the list. `pending` is 1 from the beginning of a call to
// the first end.
//
// Each buffer, by its address, is counted by itself, exactly up to 8; 9 means "9 or more".
//
// Not checked: the size and the DMA address with which it is released; dma_alloc_coherent() and
// pools.
CONTROL AUTOMATON linux_68_1b_coherent
LOCAL counter<string> taken;
LOCAL int lost = 0;
LOCAL int pending = 0;
LOCAL int defined = 0;  // the program has a body of the allocation
INITIAL STATE Watch;

STATE USEALL Watch :
  // Every call that counts begins here.
  MATCH CALL {usb_free_coherent($?)}
    -> DO pending=1 GOTO Watch;
  MATCH CALL {usb_alloc_coherent($?)} && !CHECK(location, "functionname == usb_alloc_coherent")
    -> DO pending=1 GOTO Watch;
  MATCH CALL {usb_alloc_coherent($?)} && CHECK(location, "functionname == usb_alloc_coherent")
    -> DO pending=1 DO defined=1 GOTO Watch;

  MATCH {$1 = usb_alloc_coherent($?)} && (pending == 1) && (taken[$1] == 0)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]+=1 DO pending=0 GOTO Watch;
  MATCH {$1 = usb_alloc_coherent($?)} && (pending == 1) && (taken[$1] != 0) && (defined == 0)
    -> ASSUME {((void *)$1) != 0} IMPOSSIBLE;
  MATCH {$1 = usb_alloc_coherent($?)} && (pending == 1) && (taken[$1] != 0) && (defined == 1)
    && (taken[$1] != 9)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]+=1 DO pending=0 GOTO Watch;
  MATCH {$1 = usb_alloc_coherent($?)} && (pending == 1) && (taken[$1] == 9) && (defined == 1)
    -> ASSUME {((void *)$1) != 0} DO pending=0 GOTO Watch;
  MATCH {$1 = usb_alloc_coherent($?)} && (pending == 1)
    -> ASSUME {((void *)$1) == 0} DO pending=0 GOTO Watch;
  MATCH {usb_alloc_coherent($?)} && (pending == 1) -> DO lost=1 DO pending=0 GOTO Watch;
  MATCH {usb_alloc_coherent($?)} && (pending == 1) -> DO pending=0 GOTO Watch;

  MATCH RETURN {usb_free_coherent($?, $?, $1, $?)} && (pending == 1) && (taken[$1] == 0)
    -> ASSUME {((void *)$1) != 0} ERROR("buffer released but not taken");
  MATCH RETURN {usb_free_coherent($?, $?, $1, $?)} && (pending == 1) && (taken[$1] != 0)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]-=1 DO pending=0 GOTO Watch;
  MATCH RETURN {usb_free_coherent($?, $?, $1, $?)} && (pending == 1) && (taken[$1] == 9)
    -> ASSUME {((void *)$1) != 0} DO pending=0 GOTO Watch;
  MATCH RETURN {usb_free_coherent($?, $?, $1, $?)} && (pending == 1)
    -> ASSUME {((void *)$1) == 0} DO pending=0 GOTO Watch;

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && !taken.empty
    -> ERROR("buffer kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)})
    && taken.empty && (lost != 0)
    -> ERROR("buffer kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)})
    && taken.empty && (lost == 0)
    -> GOTO Watch;

END AUTOMATON
