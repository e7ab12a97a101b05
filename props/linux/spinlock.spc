// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule: a processor does not take a spin lock that it holds (it would spin for ever), does not
// release one that it does not hold, and holds none when the driver is done (check_final_state()).
//
// Names. Linux 4.0 and 6.1: spin_lock, spin_lock_bh, spin_lock_irq, spin_trylock, spin_trylock_bh,
// spin_trylock_irq and their unlocking partners are inline functions; spin_lock_irqsave,
// spin_trylock_irqsave, those with _nested or _nest_lock and raw_spin_lock and its relatives are
// macros. They all leave _raw_spin_lock, _raw_spin_lock_irqsave (the flags are the result) and so
// on behind, or with inline locks __raw_spin_lock and so on; the macros' names are known too.
// atomic_dec_and_lock leaves _atomic_dec_and_lock; 6.1 also refcount_dec_and_lock (which
// kref_put_lock calls); each with _irqsave. They take the lock if their result is not 0.
//
// A call counts when it ends, and only if no other that the rule knows has ended within it: the
// kernel's inline functions call others of the list. `pending` is 1 from the beginning of a call to
// the first end.
//
// Each lock has its own state. Not checked: sleeping while a spin lock is held, the pairing of
// variants (a lock taken with interrupts off may be released by any variant), other processors; bit
// locks, sequence locks; functions of the kernel proper that take a lock inside and keep it.
CONTROL AUTOMATON linux_spinlock
LOCAL set<string> held;
LOCAL int pending = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  // Every call that counts begins here.
  MATCH CALL {__raw_spin_lock($?)} || MATCH CALL {__raw_spin_lock_bh($?)}
    || MATCH CALL {__raw_spin_lock_irq($?)} || MATCH CALL {__raw_spin_lock_irqsave($?)}
    || MATCH CALL {__raw_spin_trylock($?)} || MATCH CALL {__raw_spin_trylock_bh($?)}
    || MATCH CALL {__raw_spin_unlock($?)} || MATCH CALL {__raw_spin_unlock_bh($?)}
    || MATCH CALL {__raw_spin_unlock_irq($?)} || MATCH CALL {__raw_spin_unlock_irqrestore($?)}
    || MATCH CALL {_atomic_dec_and_lock($?)} || MATCH CALL {_atomic_dec_and_lock_irqsave($?)}
    || MATCH CALL {_raw_spin_lock($?)} || MATCH CALL {_raw_spin_lock_bh($?)}
    || MATCH CALL {_raw_spin_lock_bh_nested($?)} || MATCH CALL {_raw_spin_lock_irq($?)}
    || MATCH CALL {_raw_spin_lock_irqsave($?)} || MATCH CALL {_raw_spin_lock_irqsave_nested($?)}
    || MATCH CALL {_raw_spin_lock_nest_lock($?)} || MATCH CALL {_raw_spin_lock_nested($?)}
    || MATCH CALL {_raw_spin_trylock($?)} || MATCH CALL {_raw_spin_trylock_bh($?)}
    || MATCH CALL {_raw_spin_unlock($?)} || MATCH CALL {_raw_spin_unlock_bh($?)}
    || MATCH CALL {_raw_spin_unlock_irq($?)} || MATCH CALL {_raw_spin_unlock_irqrestore($?)}
    || MATCH CALL {atomic_dec_and_lock($?)} || MATCH CALL {atomic_dec_and_lock_irqsave($?)}
    || MATCH CALL {raw_spin_lock($?)} || MATCH CALL {raw_spin_lock_bh($?)}
    || MATCH CALL {raw_spin_lock_bh_nested($?)} || MATCH CALL {raw_spin_lock_irq($?)}
    || MATCH CALL {raw_spin_lock_irqsave($?)} || MATCH CALL {raw_spin_lock_irqsave_nested($?)}
    || MATCH CALL {raw_spin_lock_nest_lock($?)} || MATCH CALL {raw_spin_lock_nested($?)}
    || MATCH CALL {raw_spin_trylock($?)} || MATCH CALL {raw_spin_trylock_bh($?)}
    || MATCH CALL {raw_spin_trylock_irq($?)} || MATCH CALL {raw_spin_trylock_irqsave($?)}
    || MATCH CALL {raw_spin_unlock($?)} || MATCH CALL {raw_spin_unlock_bh($?)}
    || MATCH CALL {raw_spin_unlock_irq($?)} || MATCH CALL {raw_spin_unlock_irqrestore($?)}
    || MATCH CALL {refcount_dec_and_lock($?)} || MATCH CALL {refcount_dec_and_lock_irqsave($?)}
    || MATCH CALL {spin_lock($?)} || MATCH CALL {spin_lock_bh($?)}
    || MATCH CALL {spin_lock_bh_nested($?)} || MATCH CALL {spin_lock_irq($?)}
    || MATCH CALL {spin_lock_irqsave($?)} || MATCH CALL {spin_lock_irqsave_nested($?)}
    || MATCH CALL {spin_lock_nest_lock($?)} || MATCH CALL {spin_lock_nested($?)}
    || MATCH CALL {spin_trylock($?)} || MATCH CALL {spin_trylock_bh($?)}
    || MATCH CALL {spin_trylock_irq($?)} || MATCH CALL {spin_trylock_irqsave($?)}
    || MATCH CALL {spin_unlock($?)} || MATCH CALL {spin_unlock_bh($?)}
    || MATCH CALL {spin_unlock_irq($?)} || MATCH CALL {spin_unlock_irqrestore($?)}
    -> DO pending=1 GOTO Watch;

  (MATCH RETURN {spin_lock($1)} || MATCH RETURN {spin_lock_bh($1)}
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
     || MATCH RETURN {__raw_spin_lock_irqsave($1)}) && (pending == 1)
    -> ASSUME {$$held[$1]} ERROR("spin lock $1 taken twice");
  (MATCH RETURN {spin_lock($1)} || MATCH RETURN {spin_lock_bh($1)}
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
     || MATCH RETURN {__raw_spin_lock_irqsave($1)}) && (pending == 1)
    -> DO held[$1]=true DO pending=0 GOTO Watch;

  (MATCH RETURN {spin_unlock($1)} || MATCH RETURN {spin_unlock_bh($1)}
     || MATCH RETURN {spin_unlock_irq($1)} || MATCH RETURN {spin_unlock_irqrestore($1, $?)}
     || MATCH RETURN {raw_spin_unlock($1)} || MATCH RETURN {raw_spin_unlock_bh($1)}
     || MATCH RETURN {raw_spin_unlock_irq($1)} || MATCH RETURN {raw_spin_unlock_irqrestore($1, $?)}
     || MATCH RETURN {_raw_spin_unlock($1)} || MATCH RETURN {_raw_spin_unlock_bh($1)}
     || MATCH RETURN {_raw_spin_unlock_irq($1)}
     || MATCH RETURN {_raw_spin_unlock_irqrestore($1, $?)} || MATCH RETURN {__raw_spin_unlock($1)}
     || MATCH RETURN {__raw_spin_unlock_bh($1)} || MATCH RETURN {__raw_spin_unlock_irq($1)}
     || MATCH RETURN {__raw_spin_unlock_irqrestore($1, $?)}) && (pending == 1)
    -> ASSUME {!$$held[$1]} ERROR("spin lock $1 released but not held");
  (MATCH RETURN {spin_unlock($1)} || MATCH RETURN {spin_unlock_bh($1)}
     || MATCH RETURN {spin_unlock_irq($1)} || MATCH RETURN {spin_unlock_irqrestore($1, $?)}
     || MATCH RETURN {raw_spin_unlock($1)} || MATCH RETURN {raw_spin_unlock_bh($1)}
     || MATCH RETURN {raw_spin_unlock_irq($1)} || MATCH RETURN {raw_spin_unlock_irqrestore($1, $?)}
     || MATCH RETURN {_raw_spin_unlock($1)} || MATCH RETURN {_raw_spin_unlock_bh($1)}
     || MATCH RETURN {_raw_spin_unlock_irq($1)}
     || MATCH RETURN {_raw_spin_unlock_irqrestore($1, $?)} || MATCH RETURN {__raw_spin_unlock($1)}
     || MATCH RETURN {__raw_spin_unlock_bh($1)} || MATCH RETURN {__raw_spin_unlock_irq($1)}
     || MATCH RETURN {__raw_spin_unlock_irqrestore($1, $?)}) && (pending == 1)
    -> DO held[$1]=false DO pending=0 GOTO Watch;

  // A caller that ignores the result does not know whether it holds the lock.
  (MATCH {$1 = spin_trylock($2)} || MATCH {$1 = spin_trylock_bh($2)}
     || MATCH {$1 = spin_trylock_irq($2)} || MATCH {$1 = spin_trylock_irqsave($2, $?)}
     || MATCH {$1 = raw_spin_trylock($2)} || MATCH {$1 = raw_spin_trylock_bh($2)}
     || MATCH {$1 = raw_spin_trylock_irq($2)} || MATCH {$1 = raw_spin_trylock_irqsave($2, $?)}
     || MATCH {$1 = _raw_spin_trylock($2)} || MATCH {$1 = _raw_spin_trylock_bh($2)}
     || MATCH {$1 = __raw_spin_trylock($2)} || MATCH {$1 = __raw_spin_trylock_bh($2)})
    && (pending == 1)
    -> ASSUME {$$held[$2]} ERROR("spin lock $2 tried while held");
  (MATCH {$1 = spin_trylock($2)} || MATCH {$1 = spin_trylock_bh($2)}
     || MATCH {$1 = spin_trylock_irq($2)} || MATCH {$1 = spin_trylock_irqsave($2, $?)}
     || MATCH {$1 = raw_spin_trylock($2)} || MATCH {$1 = raw_spin_trylock_bh($2)}
     || MATCH {$1 = raw_spin_trylock_irq($2)} || MATCH {$1 = raw_spin_trylock_irqsave($2, $?)}
     || MATCH {$1 = _raw_spin_trylock($2)} || MATCH {$1 = _raw_spin_trylock_bh($2)}
     || MATCH {$1 = __raw_spin_trylock($2)} || MATCH {$1 = __raw_spin_trylock_bh($2)})
    && (pending == 1)
    -> ASSUME {((int)$1) != 0} DO held[$2]=true DO pending=0 GOTO Watch;
  (MATCH {$1 = spin_trylock($2)} || MATCH {$1 = spin_trylock_bh($2)}
     || MATCH {$1 = spin_trylock_irq($2)} || MATCH {$1 = spin_trylock_irqsave($2, $?)}
     || MATCH {$1 = raw_spin_trylock($2)} || MATCH {$1 = raw_spin_trylock_bh($2)}
     || MATCH {$1 = raw_spin_trylock_irq($2)} || MATCH {$1 = raw_spin_trylock_irqsave($2, $?)}
     || MATCH {$1 = _raw_spin_trylock($2)} || MATCH {$1 = _raw_spin_trylock_bh($2)}
     || MATCH {$1 = __raw_spin_trylock($2)} || MATCH {$1 = __raw_spin_trylock_bh($2)})
    && (pending == 1)
    -> ASSUME {((int)$1) == 0} DO pending=0 GOTO Watch;
  (MATCH {spin_trylock($1)} || MATCH {spin_trylock_bh($1)} || MATCH {spin_trylock_irq($1)}
     || MATCH {spin_trylock_irqsave($1, $?)} || MATCH {raw_spin_trylock($1)}
     || MATCH {raw_spin_trylock_bh($1)} || MATCH {raw_spin_trylock_irq($1)}
     || MATCH {raw_spin_trylock_irqsave($1, $?)} || MATCH {_raw_spin_trylock($1)}
     || MATCH {_raw_spin_trylock_bh($1)} || MATCH {__raw_spin_trylock($1)}
     || MATCH {__raw_spin_trylock_bh($1)}) && (pending == 1)
    -> ASSUME {$$held[$1]} ERROR("spin lock $1 tried while held");
  (MATCH {spin_trylock($1)} || MATCH {spin_trylock_bh($1)} || MATCH {spin_trylock_irq($1)}
     || MATCH {spin_trylock_irqsave($1, $?)} || MATCH {raw_spin_trylock($1)}
     || MATCH {raw_spin_trylock_bh($1)} || MATCH {raw_spin_trylock_irq($1)}
     || MATCH {raw_spin_trylock_irqsave($1, $?)} || MATCH {_raw_spin_trylock($1)}
     || MATCH {_raw_spin_trylock_bh($1)} || MATCH {__raw_spin_trylock($1)}
     || MATCH {__raw_spin_trylock_bh($1)}) && (pending == 1)
    -> DO held[$1]=true DO pending=0 GOTO Watch;
  (MATCH {spin_trylock($1)} || MATCH {spin_trylock_bh($1)} || MATCH {spin_trylock_irq($1)}
     || MATCH {spin_trylock_irqsave($1, $?)} || MATCH {raw_spin_trylock($1)}
     || MATCH {raw_spin_trylock_bh($1)} || MATCH {raw_spin_trylock_irq($1)}
     || MATCH {raw_spin_trylock_irqsave($1, $?)} || MATCH {_raw_spin_trylock($1)}
     || MATCH {_raw_spin_trylock_bh($1)} || MATCH {__raw_spin_trylock($1)}
     || MATCH {__raw_spin_trylock_bh($1)}) && (pending == 1) -> DO pending=0 GOTO Watch;

  // These take the lock only for the last reference, so holding it is no mistake before.
  (MATCH {$1 = atomic_dec_and_lock($?, $2)} || MATCH {$1 = _atomic_dec_and_lock($?, $2)}
     || MATCH {$1 = atomic_dec_and_lock_irqsave($?, $2, $?)}
     || MATCH {$1 = _atomic_dec_and_lock_irqsave($?, $2, $?)}
     || MATCH {$1 = refcount_dec_and_lock($?, $2)}
     || MATCH {$1 = refcount_dec_and_lock_irqsave($?, $2, $?)}) && (pending == 1)
    -> ASSUME {((int)$1) != 0; $$held[$2]} ERROR("spin lock $2 taken twice");
  (MATCH {$1 = atomic_dec_and_lock($?, $2)} || MATCH {$1 = _atomic_dec_and_lock($?, $2)}
     || MATCH {$1 = atomic_dec_and_lock_irqsave($?, $2, $?)}
     || MATCH {$1 = _atomic_dec_and_lock_irqsave($?, $2, $?)}
     || MATCH {$1 = refcount_dec_and_lock($?, $2)}
     || MATCH {$1 = refcount_dec_and_lock_irqsave($?, $2, $?)}) && (pending == 1)
    -> ASSUME {((int)$1) != 0} DO held[$2]=true DO pending=0 GOTO Watch;
  (MATCH {$1 = atomic_dec_and_lock($?, $2)} || MATCH {$1 = _atomic_dec_and_lock($?, $2)}
     || MATCH {$1 = atomic_dec_and_lock_irqsave($?, $2, $?)}
     || MATCH {$1 = _atomic_dec_and_lock_irqsave($?, $2, $?)}
     || MATCH {$1 = refcount_dec_and_lock($?, $2)}
     || MATCH {$1 = refcount_dec_and_lock_irqsave($?, $2, $?)}) && (pending == 1)
    -> ASSUME {((int)$1) == 0} DO pending=0 GOTO Watch;
  (MATCH {atomic_dec_and_lock($?, $1)} || MATCH {_atomic_dec_and_lock($?, $1)}
     || MATCH {atomic_dec_and_lock_irqsave($?, $1, $?)}
     || MATCH {_atomic_dec_and_lock_irqsave($?, $1, $?)} || MATCH {refcount_dec_and_lock($?, $1)}
     || MATCH {refcount_dec_and_lock_irqsave($?, $1, $?)}) && (pending == 1)
    -> ASSUME {$$held[$1]} ERROR("spin lock $1 taken twice");
  (MATCH {atomic_dec_and_lock($?, $1)} || MATCH {_atomic_dec_and_lock($?, $1)}
     || MATCH {atomic_dec_and_lock_irqsave($?, $1, $?)}
     || MATCH {_atomic_dec_and_lock_irqsave($?, $1, $?)} || MATCH {refcount_dec_and_lock($?, $1)}
     || MATCH {refcount_dec_and_lock_irqsave($?, $1, $?)}) && (pending == 1)
    -> DO held[$1]=true DO pending=0 GOTO Watch;
  (MATCH {atomic_dec_and_lock($?, $1)} || MATCH {_atomic_dec_and_lock($?, $1)}
     || MATCH {atomic_dec_and_lock_irqsave($?, $1, $?)}
     || MATCH {_atomic_dec_and_lock_irqsave($?, $1, $?)} || MATCH {refcount_dec_and_lock($?, $1)}
     || MATCH {refcount_dec_and_lock_irqsave($?, $1, $?)}) && (pending == 1)
    -> DO pending=0 GOTO Watch;

  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {!$$held.empty} ERROR("spin lock held at the end");
  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {$$held.empty} GOTO Watch;

END AUTOMATON
