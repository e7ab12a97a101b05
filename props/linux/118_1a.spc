// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 118_1a: reader-writer spin locks are used in the right order: a lock that the thread holds
// is not taken again, a lock is released in the way in which it was taken, one that is not held is
// not released, and none is held when the driver is done (check_final_state()).
//
// To read-lock twice is reported as well: since reader-writer locks are fair (3.16), a writer that
// waits between the two makes the second wait for ever, except in interrupts. To take a lock for
// writing that is held for reading never succeeds.
//
// Names. Linux 4.0 and 6.1: read_lock, write_lock and so on are macros that leave _raw_read_lock,
// _raw_write_lock ... behind, or with inline locks __raw_read_lock ..., each with _irq, _bh,
// _irqsave (the flags are the result) and, for unlocking, _irqrestore; 6.1 also write_lock_nested.
// The macros' names are known too. read_trylock, write_trylock and write_trylock_irqsave take the
// lock if their result is not 0; on a lock that the thread holds for the other purpose they fail.
//
// A call counts when it ends, and only if no other that the rule knows has ended within it: the
// kernel's inline functions call others of the list. `pending` is 1 from the beginning of a call to
// the first end.
//
// Each lock has its own state. Not checked: the pairing of variants (a lock taken with interrupts
// off may be released by any variant), other threads.
CONTROL AUTOMATON linux_118_1a_rwlock
LOCAL set<string> reading;
LOCAL set<string> writing;
LOCAL int pending = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  // Every call that counts begins here.
  MATCH CALL {__raw_read_lock($?)} || MATCH CALL {__raw_read_lock_bh($?)}
    || MATCH CALL {__raw_read_lock_irq($?)} || MATCH CALL {__raw_read_lock_irqsave($?)}
    || MATCH CALL {__raw_read_trylock($?)} || MATCH CALL {__raw_read_unlock($?)}
    || MATCH CALL {__raw_read_unlock_bh($?)} || MATCH CALL {__raw_read_unlock_irq($?)}
    || MATCH CALL {__raw_read_unlock_irqrestore($?)} || MATCH CALL {__raw_write_lock($?)}
    || MATCH CALL {__raw_write_lock_bh($?)} || MATCH CALL {__raw_write_lock_irq($?)}
    || MATCH CALL {__raw_write_lock_irqsave($?)} || MATCH CALL {__raw_write_lock_nested($?)}
    || MATCH CALL {__raw_write_trylock($?)} || MATCH CALL {__raw_write_unlock($?)}
    || MATCH CALL {__raw_write_unlock_bh($?)} || MATCH CALL {__raw_write_unlock_irq($?)}
    || MATCH CALL {__raw_write_unlock_irqrestore($?)} || MATCH CALL {_raw_read_lock($?)}
    || MATCH CALL {_raw_read_lock_bh($?)} || MATCH CALL {_raw_read_lock_irq($?)}
    || MATCH CALL {_raw_read_lock_irqsave($?)} || MATCH CALL {_raw_read_trylock($?)}
    || MATCH CALL {_raw_read_unlock($?)} || MATCH CALL {_raw_read_unlock_bh($?)}
    || MATCH CALL {_raw_read_unlock_irq($?)} || MATCH CALL {_raw_read_unlock_irqrestore($?)}
    || MATCH CALL {_raw_write_lock($?)} || MATCH CALL {_raw_write_lock_bh($?)}
    || MATCH CALL {_raw_write_lock_irq($?)} || MATCH CALL {_raw_write_lock_irqsave($?)}
    || MATCH CALL {_raw_write_lock_nested($?)} || MATCH CALL {_raw_write_trylock($?)}
    || MATCH CALL {_raw_write_unlock($?)} || MATCH CALL {_raw_write_unlock_bh($?)}
    || MATCH CALL {_raw_write_unlock_irq($?)} || MATCH CALL {_raw_write_unlock_irqrestore($?)}
    || MATCH CALL {read_lock($?)} || MATCH CALL {read_lock_bh($?)} || MATCH CALL {read_lock_irq($?)}
    || MATCH CALL {read_lock_irqsave($?)} || MATCH CALL {read_trylock($?)}
    || MATCH CALL {read_unlock($?)} || MATCH CALL {read_unlock_bh($?)}
    || MATCH CALL {read_unlock_irq($?)} || MATCH CALL {read_unlock_irqrestore($?)}
    || MATCH CALL {write_lock($?)} || MATCH CALL {write_lock_bh($?)}
    || MATCH CALL {write_lock_irq($?)} || MATCH CALL {write_lock_irqsave($?)}
    || MATCH CALL {write_lock_nested($?)} || MATCH CALL {write_trylock($?)}
    || MATCH CALL {write_trylock_irqsave($?)} || MATCH CALL {write_unlock($?)}
    || MATCH CALL {write_unlock_bh($?)} || MATCH CALL {write_unlock_irq($?)}
    || MATCH CALL {write_unlock_irqrestore($?)}
    -> DO pending=1 GOTO Watch;

  (MATCH RETURN {read_lock($1)} || MATCH RETURN {read_lock_bh($1)}
     || MATCH RETURN {read_lock_irq($1)} || MATCH RETURN {read_lock_irqsave($1, $?)}
     || MATCH RETURN {_raw_read_lock($1)} || MATCH RETURN {_raw_read_lock_bh($1)}
     || MATCH RETURN {_raw_read_lock_irq($1)} || MATCH RETURN {_raw_read_lock_irqsave($1)}
     || MATCH RETURN {__raw_read_lock($1)} || MATCH RETURN {__raw_read_lock_bh($1)}
     || MATCH RETURN {__raw_read_lock_irq($1)} || MATCH RETURN {__raw_read_lock_irqsave($1)})
    && (pending == 1)
    -> ASSUME {$$reading[$1]} ERROR("lock $1 read-locked twice");
  (MATCH RETURN {read_lock($1)} || MATCH RETURN {read_lock_bh($1)}
     || MATCH RETURN {read_lock_irq($1)} || MATCH RETURN {read_lock_irqsave($1, $?)}
     || MATCH RETURN {_raw_read_lock($1)} || MATCH RETURN {_raw_read_lock_bh($1)}
     || MATCH RETURN {_raw_read_lock_irq($1)} || MATCH RETURN {_raw_read_lock_irqsave($1)}
     || MATCH RETURN {__raw_read_lock($1)} || MATCH RETURN {__raw_read_lock_bh($1)}
     || MATCH RETURN {__raw_read_lock_irq($1)} || MATCH RETURN {__raw_read_lock_irqsave($1)})
    && (pending == 1)
    -> ASSUME {$$writing[$1]} ERROR("lock $1 read-locked, held by a writer");
  (MATCH RETURN {read_lock($1)} || MATCH RETURN {read_lock_bh($1)}
     || MATCH RETURN {read_lock_irq($1)} || MATCH RETURN {read_lock_irqsave($1, $?)}
     || MATCH RETURN {_raw_read_lock($1)} || MATCH RETURN {_raw_read_lock_bh($1)}
     || MATCH RETURN {_raw_read_lock_irq($1)} || MATCH RETURN {_raw_read_lock_irqsave($1)}
     || MATCH RETURN {__raw_read_lock($1)} || MATCH RETURN {__raw_read_lock_bh($1)}
     || MATCH RETURN {__raw_read_lock_irq($1)} || MATCH RETURN {__raw_read_lock_irqsave($1)})
    && (pending == 1)
    -> DO reading[$1]=true DO pending=0 GOTO Watch;
  (MATCH RETURN {read_unlock($1)} || MATCH RETURN {read_unlock_bh($1)}
     || MATCH RETURN {read_unlock_irq($1)} || MATCH RETURN {read_unlock_irqrestore($1, $?)}
     || MATCH RETURN {_raw_read_unlock($1)} || MATCH RETURN {_raw_read_unlock_bh($1)}
     || MATCH RETURN {_raw_read_unlock_irq($1)}
     || MATCH RETURN {_raw_read_unlock_irqrestore($1, $?)} || MATCH RETURN {__raw_read_unlock($1)}
     || MATCH RETURN {__raw_read_unlock_bh($1)} || MATCH RETURN {__raw_read_unlock_irq($1)}
     || MATCH RETURN {__raw_read_unlock_irqrestore($1, $?)}) && (pending == 1)
    -> ASSUME {!$$reading[$1]} ERROR("lock $1 read-unlocked but not held so");
  (MATCH RETURN {read_unlock($1)} || MATCH RETURN {read_unlock_bh($1)}
     || MATCH RETURN {read_unlock_irq($1)} || MATCH RETURN {read_unlock_irqrestore($1, $?)}
     || MATCH RETURN {_raw_read_unlock($1)} || MATCH RETURN {_raw_read_unlock_bh($1)}
     || MATCH RETURN {_raw_read_unlock_irq($1)}
     || MATCH RETURN {_raw_read_unlock_irqrestore($1, $?)} || MATCH RETURN {__raw_read_unlock($1)}
     || MATCH RETURN {__raw_read_unlock_bh($1)} || MATCH RETURN {__raw_read_unlock_irq($1)}
     || MATCH RETURN {__raw_read_unlock_irqrestore($1, $?)}) && (pending == 1)
    -> DO reading[$1]=false DO pending=0 GOTO Watch;
  (MATCH {$2 = read_trylock($1)} || MATCH {$2 = _raw_read_trylock($1)}
     || MATCH {$2 = __raw_read_trylock($1)}) && (pending == 1)
    -> ASSUME {((int)$2) != 0; $$reading[$1]} ERROR("lock $1 read-locked twice");
  (MATCH {$2 = read_trylock($1)} || MATCH {$2 = _raw_read_trylock($1)}
     || MATCH {$2 = __raw_read_trylock($1)}) && (pending == 1)
    -> ASSUME {((int)$2) != 0; !$$writing[$1]} DO reading[$1]=true DO pending=0 GOTO Watch;
  (MATCH {$2 = read_trylock($1)} || MATCH {$2 = _raw_read_trylock($1)}
     || MATCH {$2 = __raw_read_trylock($1)}) && (pending == 1)
    -> ASSUME {((int)$2) == 0} DO pending=0 GOTO Watch;
  // Ignored results: the caller does not know whether it holds the lock.
  (MATCH {read_trylock($1)} || MATCH {_raw_read_trylock($1)} || MATCH {__raw_read_trylock($1)})
    && (pending == 1)
    -> ASSUME {$$reading[$1]} ERROR("lock $1 read-locked twice");
  (MATCH {read_trylock($1)} || MATCH {_raw_read_trylock($1)} || MATCH {__raw_read_trylock($1)})
    && (pending == 1)
    -> ASSUME {!$$writing[$1]} DO reading[$1]=true DO pending=0 GOTO Watch;
  (MATCH {read_trylock($1)} || MATCH {_raw_read_trylock($1)} || MATCH {__raw_read_trylock($1)})
    && (pending == 1)
    -> DO pending=0 GOTO Watch;

  (MATCH RETURN {write_lock($1)} || MATCH RETURN {write_lock_bh($1)}
     || MATCH RETURN {write_lock_irq($1)} || MATCH RETURN {write_lock_irqsave($1, $?)}
     || MATCH RETURN {write_lock_nested($1, $?)} || MATCH RETURN {_raw_write_lock($1)}
     || MATCH RETURN {_raw_write_lock_bh($1)} || MATCH RETURN {_raw_write_lock_irq($1)}
     || MATCH RETURN {_raw_write_lock_irqsave($1)} || MATCH RETURN {__raw_write_lock($1)}
     || MATCH RETURN {__raw_write_lock_bh($1)} || MATCH RETURN {__raw_write_lock_irq($1)}
     || MATCH RETURN {__raw_write_lock_irqsave($1)} || MATCH RETURN {_raw_write_lock_nested($1, $?)}
     || MATCH RETURN {__raw_write_lock_nested($1, $?)}) && (pending == 1)
    -> ASSUME {$$writing[$1]} ERROR("lock $1 write-locked twice");
  (MATCH RETURN {write_lock($1)} || MATCH RETURN {write_lock_bh($1)}
     || MATCH RETURN {write_lock_irq($1)} || MATCH RETURN {write_lock_irqsave($1, $?)}
     || MATCH RETURN {write_lock_nested($1, $?)} || MATCH RETURN {_raw_write_lock($1)}
     || MATCH RETURN {_raw_write_lock_bh($1)} || MATCH RETURN {_raw_write_lock_irq($1)}
     || MATCH RETURN {_raw_write_lock_irqsave($1)} || MATCH RETURN {__raw_write_lock($1)}
     || MATCH RETURN {__raw_write_lock_bh($1)} || MATCH RETURN {__raw_write_lock_irq($1)}
     || MATCH RETURN {__raw_write_lock_irqsave($1)} || MATCH RETURN {_raw_write_lock_nested($1, $?)}
     || MATCH RETURN {__raw_write_lock_nested($1, $?)}) && (pending == 1)
    -> ASSUME {$$reading[$1]} ERROR("lock $1 write-locked, held by a reader");
  (MATCH RETURN {write_lock($1)} || MATCH RETURN {write_lock_bh($1)}
     || MATCH RETURN {write_lock_irq($1)} || MATCH RETURN {write_lock_irqsave($1, $?)}
     || MATCH RETURN {write_lock_nested($1, $?)} || MATCH RETURN {_raw_write_lock($1)}
     || MATCH RETURN {_raw_write_lock_bh($1)} || MATCH RETURN {_raw_write_lock_irq($1)}
     || MATCH RETURN {_raw_write_lock_irqsave($1)} || MATCH RETURN {__raw_write_lock($1)}
     || MATCH RETURN {__raw_write_lock_bh($1)} || MATCH RETURN {__raw_write_lock_irq($1)}
     || MATCH RETURN {__raw_write_lock_irqsave($1)} || MATCH RETURN {_raw_write_lock_nested($1, $?)}
     || MATCH RETURN {__raw_write_lock_nested($1, $?)}) && (pending == 1)
    -> DO writing[$1]=true DO pending=0 GOTO Watch;
  (MATCH RETURN {write_unlock($1)} || MATCH RETURN {write_unlock_bh($1)}
     || MATCH RETURN {write_unlock_irq($1)} || MATCH RETURN {write_unlock_irqrestore($1, $?)}
     || MATCH RETURN {_raw_write_unlock($1)} || MATCH RETURN {_raw_write_unlock_bh($1)}
     || MATCH RETURN {_raw_write_unlock_irq($1)}
     || MATCH RETURN {_raw_write_unlock_irqrestore($1, $?)} || MATCH RETURN {__raw_write_unlock($1)}
     || MATCH RETURN {__raw_write_unlock_bh($1)} || MATCH RETURN {__raw_write_unlock_irq($1)}
     || MATCH RETURN {__raw_write_unlock_irqrestore($1, $?)}) && (pending == 1)
    -> ASSUME {!$$writing[$1]} ERROR("lock $1 write-unlocked but not held so");
  (MATCH RETURN {write_unlock($1)} || MATCH RETURN {write_unlock_bh($1)}
     || MATCH RETURN {write_unlock_irq($1)} || MATCH RETURN {write_unlock_irqrestore($1, $?)}
     || MATCH RETURN {_raw_write_unlock($1)} || MATCH RETURN {_raw_write_unlock_bh($1)}
     || MATCH RETURN {_raw_write_unlock_irq($1)}
     || MATCH RETURN {_raw_write_unlock_irqrestore($1, $?)} || MATCH RETURN {__raw_write_unlock($1)}
     || MATCH RETURN {__raw_write_unlock_bh($1)} || MATCH RETURN {__raw_write_unlock_irq($1)}
     || MATCH RETURN {__raw_write_unlock_irqrestore($1, $?)}) && (pending == 1)
    -> DO writing[$1]=false DO pending=0 GOTO Watch;
  (MATCH {$2 = write_trylock($1)} || MATCH {$2 = write_trylock_irqsave($1, $?)}
     || MATCH {$2 = _raw_write_trylock($1)} || MATCH {$2 = __raw_write_trylock($1)})
    && (pending == 1)
    -> ASSUME {((int)$2) != 0; $$writing[$1]} ERROR("lock $1 write-locked twice");
  (MATCH {$2 = write_trylock($1)} || MATCH {$2 = write_trylock_irqsave($1, $?)}
     || MATCH {$2 = _raw_write_trylock($1)} || MATCH {$2 = __raw_write_trylock($1)})
    && (pending == 1)
    -> ASSUME {((int)$2) != 0; !$$reading[$1]} DO writing[$1]=true DO pending=0 GOTO Watch;
  (MATCH {$2 = write_trylock($1)} || MATCH {$2 = write_trylock_irqsave($1, $?)}
     || MATCH {$2 = _raw_write_trylock($1)} || MATCH {$2 = __raw_write_trylock($1)})
    && (pending == 1)
    -> ASSUME {((int)$2) == 0} DO pending=0 GOTO Watch;
  // Ignored results: the caller does not know whether it holds the lock.
  (MATCH {write_trylock($1)} || MATCH {write_trylock_irqsave($1, $?)}
     || MATCH {_raw_write_trylock($1)} || MATCH {__raw_write_trylock($1)}) && (pending == 1)
    -> ASSUME {$$writing[$1]} ERROR("lock $1 write-locked twice");
  (MATCH {write_trylock($1)} || MATCH {write_trylock_irqsave($1, $?)}
     || MATCH {_raw_write_trylock($1)} || MATCH {__raw_write_trylock($1)}) && (pending == 1)
    -> ASSUME {!$$reading[$1]} DO writing[$1]=true DO pending=0 GOTO Watch;
  (MATCH {write_trylock($1)} || MATCH {write_trylock_irqsave($1, $?)}
     || MATCH {_raw_write_trylock($1)} || MATCH {__raw_write_trylock($1)}) && (pending == 1)
    -> DO pending=0 GOTO Watch;

  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {!$$reading.empty} ERROR("lock read-locked at the end");
  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {!$$writing.empty} ERROR("lock write-locked at the end");
  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {$$reading.empty; $$writing.empty} GOTO Watch;

END AUTOMATON
