// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule: an interrupt handler that a driver registered is freed with the same line and the same
// device cookie (dev_id), before the driver is done (check_final_state()); no pair of line and
// cookie is freed that is not registered, or registered again while it is, where the line is shared:
// the cookie must be unique on a shared line, since it says which handler free_irq() removes.
//
// Names. Linux 4.0 and 6.1: request_threaded_irq, and request_irq, an inline function that calls
// it; request_any_context_irq; free_irq. The handler is registered if the result of the first two
// is 0, of the third if it is not negative. A caller that ignores the result does not know whether
// it is; both cases are followed then.
//
// A request for a line without IRQF_SHARED (0x80) fails while the line is registered. If one seems to
// succeed on a path, the two lines differ, or there is no such path: the pair is `refused`, and
// nothing more is said about it.
//
// A call counts when it ends, and only if no other that the rule knows has ended within it: the
// kernel's inline functions call others of the list. `pending` is 1 from the beginning of a call to
// the first end.
//
// Not checked: handlers that devm_request_irq() registers (they are freed with the device), per-CPU
// interrupts, whether a shared line is asked for as one.
CONTROL AUTOMATON linux_irq
LOCAL set<int, string> registered;
LOCAL set<int, string> refused;
LOCAL int pending = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  // Every call that counts begins here.
  MATCH CALL {request_irq($?)} || MATCH CALL {request_threaded_irq($?)}
    || MATCH CALL {request_any_context_irq($?)} || MATCH CALL {free_irq($?)}
    -> DO pending=1 GOTO Watch;

  (MATCH {$1 = request_irq($2, $?, $4, $?, $3)}
     || MATCH {$1 = request_threaded_irq($2, $?, $?, $4, $?, $3)}) && (pending == 1)
    && registered[$2, $3]
    -> ASSUME {((int)$1) == 0; (((int)$4) & 128) != 0} ERROR("interrupt handler registered twice");
  (MATCH {$1 = request_irq($2, $?, $?, $?, $3)}
     || MATCH {$1 = request_threaded_irq($2, $?, $?, $?, $?, $3)}) && (pending == 1)
    && registered[$2, $3]
    -> ASSUME {((int)$1) == 0} DO registered[$2, $3]=false DO refused[$2, $3]=true DO pending=0
       GOTO Watch;
  (MATCH {$1 = request_irq($2, $?, $?, $?, $3)}
     || MATCH {$1 = request_threaded_irq($2, $?, $?, $?, $?, $3)}) && (pending == 1)
    && !registered[$2, $3]
    -> ASSUME {((int)$1) == 0} DO registered[$2, $3]=true DO pending=0 GOTO Watch;
  (MATCH {$1 = request_irq($2, $?, $?, $?, $3)}
     || MATCH {$1 = request_threaded_irq($2, $?, $?, $?, $?, $3)}) && (pending == 1)
    -> ASSUME {((int)$1) != 0} DO pending=0 GOTO Watch;

  MATCH {$1 = request_any_context_irq($2, $?, $4, $?, $3)} && (pending == 1)
    && registered[$2, $3]
    -> ASSUME {((int)$1) >= 0; (((int)$4) & 128) != 0} ERROR("interrupt handler registered twice");
  MATCH {$1 = request_any_context_irq($2, $?, $?, $?, $3)} && (pending == 1)
    && registered[$2, $3]
    -> ASSUME {((int)$1) >= 0} DO registered[$2, $3]=false DO refused[$2, $3]=true DO pending=0
       GOTO Watch;
  MATCH {$1 = request_any_context_irq($2, $?, $?, $?, $3)} && (pending == 1)
    && !registered[$2, $3]
    -> ASSUME {((int)$1) >= 0} DO registered[$2, $3]=true DO pending=0 GOTO Watch;
  MATCH {$1 = request_any_context_irq($2, $?, $?, $?, $3)} && (pending == 1)
    -> ASSUME {((int)$1) < 0} DO pending=0 GOTO Watch;

  (MATCH {request_irq($1, $?, $3, $?, $2)} || MATCH {request_threaded_irq($1, $?, $?, $3, $?, $2)}
     || MATCH {request_any_context_irq($1, $?, $3, $?, $2)}) && (pending == 1)
    && registered[$1, $2]
    -> ASSUME {(((int)$3) & 128) != 0} ERROR("interrupt handler registered twice");
  (MATCH {request_irq($1, $?, $?, $?, $2)} || MATCH {request_threaded_irq($1, $?, $?, $?, $?, $2)}
     || MATCH {request_any_context_irq($1, $?, $?, $?, $2)}) && (pending == 1)
    && !registered[$1, $2]
    -> DO registered[$1, $2]=true DO pending=0 GOTO Watch;
  (MATCH {request_irq($1, $?, $?, $?, $2)} || MATCH {request_threaded_irq($1, $?, $?, $?, $?, $2)}
     || MATCH {request_any_context_irq($1, $?, $?, $?, $2)}) && (pending == 1)
    -> DO pending=0 GOTO Watch;

  MATCH RETURN {free_irq($1, $2)} && (pending == 1)
    -> ASSUME {!$$registered[$1, $2]; !$$refused[$1, $2]}
       ERROR("interrupt handler freed but not registered");
  MATCH RETURN {free_irq($1, $2)} && (pending == 1)
    -> DO registered[$1, $2]=false DO pending=0 GOTO Watch;

  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {!$$registered.empty} ERROR("interrupt handler registered at the end");
  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {$$registered.empty} GOTO Watch;

END AUTOMATON
