// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 10_1a: memory allocated in an interrupt handler is allocated with GFP_ATOMIC, or with other
// flags under which the allocation does not sleep.
//
// Where an interrupt begins and ends is said by the environment: irq_enter() and irq_exit(), the
// kernel's own names in 4.0 and 6.1, or ldv_switch_to_interrupt_context() and
// ldv_switch_to_process_context(). main() puts them around the calls of handlers, tasklets, timers
// and completion functions of URBs. Interrupts may nest; the depth is counted up to 3, which means
// "3 or more". in_interrupt(), where it is a function, is true in between.
//
// Names. Every function of Linux 4.0 and 6.1 that takes allocation flags (allocations_*.inc, and
// here those that let their own lock go); vmalloc and its relatives without flags always sleep.
//
// An allocation may sleep if its flags say so. In 6.1 the bit is __GFP_DIRECT_RECLAIM (0x400),
// which GFP_KERNEL (0xcc0), GFP_NOFS and GFP_NOIO have and GFP_ATOMIC (0xa20) and GFP_NOWAIT
// (0x800) have not; in 4.0 that bit only occurs together with the one that counts there,
// __GFP_WAIT (0x10). In 6.1 0x10 is __GFP_RECLAIMABLE and harmless: with all bits of 6.1's
// GFP_ATOMIC it does not count. What remains ambiguous (0x810 is GFP_NOIO | __GFP_NOFAIL in 4.0,
// GFP_NOWAIT | __GFP_RECLAIMABLE in 6.1) is taken as sleeping. Kernels 4.4 to 5.3 have the bit
// elsewhere.
//
// Not checked: code in process context with interrupts switched off, which must not sleep either
// (rule 43_1a sees the part with spin locks); sleeping for other reasons than memory; functions
// that allocate inside without being told flags (request_irq, alloc_etherdev).
CONTROL AUTOMATON linux_10_1a_interrupt_allocation
LOCAL int depth = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  (MATCH {irq_enter($?)} || MATCH {ldv_switch_to_interrupt_context($?)}) && (depth != 3)
    -> DO depth=depth+1 GOTO Watch;
  (MATCH {irq_enter($?)} || MATCH {ldv_switch_to_interrupt_context($?)}) && (depth == 3)
    -> GOTO Watch;
  (MATCH {irq_exit($?)} || MATCH {ldv_switch_to_process_context($?)}) && (depth != 0)
    -> DO depth=depth-1 GOTO Watch;
  (MATCH {irq_exit($?)} || MATCH {ldv_switch_to_process_context($?)}) && (depth == 0) -> GOTO Watch;
  (MATCH {irq_exit($?)} || MATCH {ldv_switch_to_process_context($?)}) && (depth == 3) -> GOTO Watch;
  MATCH {$1 = in_interrupt()} && (depth != 0) -> ASSUME {((int)$1) == 0} STOP;
  MATCH {$1 = in_interrupt()} && (depth != 0) -> ASSUME {((int)$1) != 0} GOTO Watch;

  (depth != 0) && (
#include allocations_a_to_i.inc
  ) -> SPLIT {(((unsigned int)$2) & 0x400) != 0
         || ((((unsigned int)$2) & 0x10) != 0 && (((unsigned int)$2) & 0xa20) != 0xa20)}
       ERROR("allocation that may sleep in an interrupt") NEGATION GOTO Watch;
  (depth != 0) && (
#include allocations_j_to_z.inc
    || MATCH CALL {mas_nomem($?, $2)} || MATCH CALL {mas_store_gfp($?, $?, $2)}
    || MATCH CALL {__xa_alloc($?, $?, $?, $?, $2)}
    || MATCH CALL {__xa_alloc_cyclic($?, $?, $?, $?, $?, $2)}
    || MATCH CALL {__xa_cmpxchg($?, $?, $?, $?, $2)} || MATCH CALL {__xa_insert($?, $?, $?, $2)}
    || MATCH CALL {__xa_store($?, $?, $?, $2)}
  ) -> SPLIT {(((unsigned int)$2) & 0x400) != 0
         || ((((unsigned int)$2) & 0x10) != 0 && (((unsigned int)$2) & 0xa20) != 0xa20)}
       ERROR("allocation that may sleep in an interrupt") NEGATION GOTO Watch;
  (MATCH CALL {vmalloc($?)} || MATCH CALL {vzalloc($?)} || MATCH CALL {vmalloc_user($?)}
     || MATCH CALL {vmalloc_node($?)} || MATCH CALL {vzalloc_node($?)}
     || MATCH CALL {vmalloc_32($?)} || MATCH CALL {vmalloc_32_user($?)}
     || MATCH CALL {vmalloc_exec($?)} || MATCH CALL {vmalloc_array($?)} || MATCH CALL {vcalloc($?)})
    && (depth != 0)
    -> ERROR("allocation that always sleeps in an interrupt");

END AUTOMATON
