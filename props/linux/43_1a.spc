// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 43_1a: while a spin lock is held, memory is allocated with GFP_ATOMIC, or with other flags
// under which the allocation does not sleep.
//
// Names. Linux 4.0 and 6.1: spin_lock, spin_lock_bh, spin_lock_irq, spin_trylock, spin_trylock_bh,
// spin_trylock_irq and their unlocking partners are inline functions; spin_lock_irqsave,
// spin_trylock_irqsave, those with _nested or _nest_lock and raw_spin_lock and its relatives are
// macros. They all leave _raw_spin_lock, _raw_spin_lock_irqsave (the flags are the result) and so
// on behind, or with inline locks __raw_spin_lock and so on; the macros' names are known too.
// atomic_dec_and_lock leaves _atomic_dec_and_lock; 6.1 also refcount_dec_and_lock (which
// kref_put_lock calls); each with _irqsave. They take the lock if their result is not 0.
//
// Allocations: every function of Linux 4.0 and 6.1 that takes allocation flags (allocations_*.inc);
// vmalloc and its relatives without flags always sleep.
//
// An allocation may sleep if its flags say so. In 6.1 the bit is __GFP_DIRECT_RECLAIM (0x400),
// which GFP_KERNEL (0xcc0), GFP_NOFS and GFP_NOIO have and GFP_ATOMIC (0xa20) and GFP_NOWAIT
// (0x800) have not; in 4.0 that bit only occurs together with the one that counts there,
// __GFP_WAIT (0x10). In 6.1 0x10 is __GFP_RECLAIMABLE and harmless: with all bits of 6.1's
// GFP_ATOMIC it does not count. What remains ambiguous (0x810 is GFP_NOIO | __GFP_NOFAIL in 4.0,
// GFP_NOWAIT | __GFP_RECLAIMABLE in 6.1) is taken as sleeping. Kernels 4.4 to 5.3 have the bit
// elsewhere.
//
// Each lock has its own state. Not checked: that locks are used rightly (spinlock.spc does),
// sleeping for other reasons, reader-writer locks, bit locks; functions that allocate inside
// without being told flags; __xa_store() and its relatives, which let the lock of their array go
// before they sleep (but not others).
CONTROL AUTOMATON linux_43_1a_spinlock_allocation
LOCAL set<string> held;
INITIAL STATE Watch;

STATE USEALL Watch :
  MATCH RETURN {spin_lock($1)} || MATCH RETURN {spin_lock_bh($1)}
    || MATCH RETURN {spin_lock_irq($1)} || MATCH RETURN {spin_lock_irqsave($1, $?)}
    || MATCH RETURN {spin_lock_nested($1, $?)} || MATCH RETURN {spin_lock_bh_nested($1, $?)}
    || MATCH RETURN {spin_lock_irqsave_nested($1, $?, $?)}
    || MATCH RETURN {spin_lock_nest_lock($1, $?)} || MATCH RETURN {raw_spin_lock($1)}
    || MATCH RETURN {raw_spin_lock_bh($1)} || MATCH RETURN {raw_spin_lock_irq($1)}
    || MATCH RETURN {raw_spin_lock_irqsave($1, $?)} || MATCH RETURN {raw_spin_lock_nested($1, $?)}
    || MATCH RETURN {raw_spin_lock_bh_nested($1, $?)}
    || MATCH RETURN {raw_spin_lock_irqsave_nested($1, $?, $?)}
    || MATCH RETURN {raw_spin_lock_nest_lock($1, $?)} || MATCH RETURN {_raw_spin_lock($1)}
    || MATCH RETURN {_raw_spin_lock_bh($1)} || MATCH RETURN {_raw_spin_lock_irq($1)}
    || MATCH RETURN {_raw_spin_lock_irqsave($1)} || MATCH RETURN {_raw_spin_lock_nested($1, $?)}
    || MATCH RETURN {_raw_spin_lock_bh_nested($1, $?)}
    || MATCH RETURN {_raw_spin_lock_irqsave_nested($1, $?)}
    || MATCH RETURN {_raw_spin_lock_nest_lock($1, $?)} || MATCH RETURN {__raw_spin_lock($1)}
    || MATCH RETURN {__raw_spin_lock_bh($1)} || MATCH RETURN {__raw_spin_lock_irq($1)}
    || MATCH RETURN {__raw_spin_lock_irqsave($1)}
    -> DO held[$1]=true GOTO Watch;
  MATCH RETURN {spin_unlock($1)} || MATCH RETURN {spin_unlock_bh($1)}
    || MATCH RETURN {spin_unlock_irq($1)} || MATCH RETURN {spin_unlock_irqrestore($1, $?)}
    || MATCH RETURN {raw_spin_unlock($1)} || MATCH RETURN {raw_spin_unlock_bh($1)}
    || MATCH RETURN {raw_spin_unlock_irq($1)} || MATCH RETURN {raw_spin_unlock_irqrestore($1, $?)}
    || MATCH RETURN {_raw_spin_unlock($1)} || MATCH RETURN {_raw_spin_unlock_bh($1)}
    || MATCH RETURN {_raw_spin_unlock_irq($1)} || MATCH RETURN {_raw_spin_unlock_irqrestore($1, $?)}
    || MATCH RETURN {__raw_spin_unlock($1)} || MATCH RETURN {__raw_spin_unlock_bh($1)}
    || MATCH RETURN {__raw_spin_unlock_irq($1)}
    || MATCH RETURN {__raw_spin_unlock_irqrestore($1, $?)}
    -> DO held[$1]=false GOTO Watch;
  MATCH {$1 = spin_trylock($2)} || MATCH {$1 = spin_trylock_bh($2)}
    || MATCH {$1 = spin_trylock_irq($2)} || MATCH {$1 = spin_trylock_irqsave($2, $?)}
    || MATCH {$1 = raw_spin_trylock($2)} || MATCH {$1 = raw_spin_trylock_bh($2)}
    || MATCH {$1 = raw_spin_trylock_irq($2)} || MATCH {$1 = raw_spin_trylock_irqsave($2, $?)}
    || MATCH {$1 = _raw_spin_trylock($2)} || MATCH {$1 = _raw_spin_trylock_bh($2)}
    || MATCH {$1 = __raw_spin_trylock($2)} || MATCH {$1 = __raw_spin_trylock_bh($2)}
    || MATCH {$1 = atomic_dec_and_lock($?, $2)} || MATCH {$1 = _atomic_dec_and_lock($?, $2)}
    || MATCH {$1 = atomic_dec_and_lock_irqsave($?, $2, $?)}
    || MATCH {$1 = _atomic_dec_and_lock_irqsave($?, $2, $?)}
    || MATCH {$1 = refcount_dec_and_lock($?, $2)}
    || MATCH {$1 = refcount_dec_and_lock_irqsave($?, $2, $?)}
    -> ASSUME {((int)$1) != 0} DO held[$2]=true GOTO Watch;
  MATCH {$1 = spin_trylock($2)} || MATCH {$1 = spin_trylock_bh($2)}
    || MATCH {$1 = spin_trylock_irq($2)} || MATCH {$1 = spin_trylock_irqsave($2, $?)}
    || MATCH {$1 = raw_spin_trylock($2)} || MATCH {$1 = raw_spin_trylock_bh($2)}
    || MATCH {$1 = raw_spin_trylock_irq($2)} || MATCH {$1 = raw_spin_trylock_irqsave($2, $?)}
    || MATCH {$1 = _raw_spin_trylock($2)} || MATCH {$1 = _raw_spin_trylock_bh($2)}
    || MATCH {$1 = __raw_spin_trylock($2)} || MATCH {$1 = __raw_spin_trylock_bh($2)}
    || MATCH {$1 = atomic_dec_and_lock($?, $2)} || MATCH {$1 = _atomic_dec_and_lock($?, $2)}
    || MATCH {$1 = atomic_dec_and_lock_irqsave($?, $2, $?)}
    || MATCH {$1 = _atomic_dec_and_lock_irqsave($?, $2, $?)}
    || MATCH {$1 = refcount_dec_and_lock($?, $2)}
    || MATCH {$1 = refcount_dec_and_lock_irqsave($?, $2, $?)}
    -> ASSUME {((int)$1) == 0} GOTO Watch;
  // A caller that ignores the result does not know whether it holds the lock.
  MATCH {spin_trylock($1)} || MATCH {spin_trylock_bh($1)} || MATCH {spin_trylock_irq($1)}
    || MATCH {spin_trylock_irqsave($1, $?)} || MATCH {raw_spin_trylock($1)}
    || MATCH {raw_spin_trylock_bh($1)} || MATCH {raw_spin_trylock_irq($1)}
    || MATCH {raw_spin_trylock_irqsave($1, $?)} || MATCH {_raw_spin_trylock($1)}
    || MATCH {_raw_spin_trylock_bh($1)} || MATCH {__raw_spin_trylock($1)}
    || MATCH {__raw_spin_trylock_bh($1)} || MATCH {atomic_dec_and_lock($?, $1)}
    || MATCH {_atomic_dec_and_lock($?, $1)} || MATCH {atomic_dec_and_lock_irqsave($?, $1, $?)}
    || MATCH {_atomic_dec_and_lock_irqsave($?, $1, $?)} || MATCH {refcount_dec_and_lock($?, $1)}
    || MATCH {refcount_dec_and_lock_irqsave($?, $1, $?)}
    -> DO held[$1]=true GOTO Watch;
  MATCH {spin_trylock($1)} || MATCH {spin_trylock_bh($1)} || MATCH {spin_trylock_irq($1)}
    || MATCH {spin_trylock_irqsave($1, $?)} || MATCH {raw_spin_trylock($1)}
    || MATCH {raw_spin_trylock_bh($1)} || MATCH {raw_spin_trylock_irq($1)}
    || MATCH {raw_spin_trylock_irqsave($1, $?)} || MATCH {_raw_spin_trylock($1)}
    || MATCH {_raw_spin_trylock_bh($1)} || MATCH {__raw_spin_trylock($1)}
    || MATCH {__raw_spin_trylock_bh($1)} || MATCH {atomic_dec_and_lock($?, $1)}
    || MATCH {_atomic_dec_and_lock($?, $1)} || MATCH {atomic_dec_and_lock_irqsave($?, $1, $?)}
    || MATCH {_atomic_dec_and_lock_irqsave($?, $1, $?)} || MATCH {refcount_dec_and_lock($?, $1)}
    || MATCH {refcount_dec_and_lock_irqsave($?, $1, $?)}
    -> GOTO Watch;

  (
#include allocations_a_to_i.inc
  ) -> SPLIT {!$$held.empty
         && ((((unsigned int)$2) & 0x400) != 0
         || ((((unsigned int)$2) & 0x10) != 0 && (((unsigned int)$2) & 0xa20) != 0xa20))}
       ERROR("allocation that may sleep under a spin lock") NEGATION GOTO Watch;
  (
#include allocations_j_to_z.inc
  ) -> SPLIT {!$$held.empty
         && ((((unsigned int)$2) & 0x400) != 0
         || ((((unsigned int)$2) & 0x10) != 0 && (((unsigned int)$2) & 0xa20) != 0xa20))}
       ERROR("allocation that may sleep under a spin lock") NEGATION GOTO Watch;
  MATCH CALL {vmalloc($?)} || MATCH CALL {vzalloc($?)} || MATCH CALL {vmalloc_user($?)}
    || MATCH CALL {vmalloc_node($?)} || MATCH CALL {vzalloc_node($?)} || MATCH CALL {vmalloc_32($?)}
    || MATCH CALL {vmalloc_32_user($?)} || MATCH CALL {vmalloc_exec($?)}
    || MATCH CALL {vmalloc_array($?)} || MATCH CALL {vcalloc($?)}
    -> SPLIT {!$$held.empty}
       ERROR("allocation that always sleeps under a spin lock") NEGATION GOTO Watch;

END AUTOMATON
