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
// _raw_write_lock ... behind, each with _irq, _bh, _irqsave (the flags are the result) and, for
// unlocking, _irqrestore; the macros' names are known too. read_trylock and write_trylock take the
// lock if their result is not 0; on a lock that the thread holds for the other purpose they fail.
//
// Each lock has its own state, known by the text of the argument. Not checked: the pairing of
// variants (a lock taken with interrupts off may be released by any variant), other threads, locks
// under several names.
CONTROL AUTOMATON linux_118_1a_rwlock
LOCAL set<string> reading;
LOCAL set<string> writing;
INITIAL STATE Watch;

STATE USEALL Watch :
  MATCH {read_lock($1)} || MATCH {read_lock_irq($1)} || MATCH {read_lock_bh($1)}
    || MATCH {read_lock_irqsave($1, $?)} || MATCH {_raw_read_lock($1)}
    || MATCH {_raw_read_lock_irq($1)} || MATCH {_raw_read_lock_bh($1)}
    || MATCH {_raw_read_lock_irqsave($1)} || MATCH {$2 = _raw_read_lock_irqsave($1)}
    -> ASSUME {$$reading[$1]} ERROR("lock $1 read-locked twice");
  MATCH {read_lock($1)} || MATCH {read_lock_irq($1)} || MATCH {read_lock_bh($1)}
    || MATCH {read_lock_irqsave($1, $?)} || MATCH {_raw_read_lock($1)}
    || MATCH {_raw_read_lock_irq($1)} || MATCH {_raw_read_lock_bh($1)}
    || MATCH {_raw_read_lock_irqsave($1)} || MATCH {$2 = _raw_read_lock_irqsave($1)}
    -> ASSUME {$$writing[$1]} ERROR("lock $1 read-locked, held by a writer");
  MATCH {read_lock($1)} || MATCH {read_lock_irq($1)} || MATCH {read_lock_bh($1)}
    || MATCH {read_lock_irqsave($1, $?)} || MATCH {_raw_read_lock($1)}
    || MATCH {_raw_read_lock_irq($1)} || MATCH {_raw_read_lock_bh($1)}
    || MATCH {_raw_read_lock_irqsave($1)} || MATCH {$2 = _raw_read_lock_irqsave($1)}
    -> DO reading[$1]=true GOTO Watch;
  MATCH {read_unlock($1)} || MATCH {read_unlock_irq($1)} || MATCH {read_unlock_bh($1)}
    || MATCH {read_unlock_irqrestore($1, $?)} || MATCH {_raw_read_unlock($1)}
    || MATCH {_raw_read_unlock_irq($1)} || MATCH {_raw_read_unlock_bh($1)}
    || MATCH {_raw_read_unlock_irqrestore($1, $?)}
    -> ASSUME {!$$reading[$1]} ERROR("lock $1 read-unlocked but not held so");
  MATCH {read_unlock($1)} || MATCH {read_unlock_irq($1)} || MATCH {read_unlock_bh($1)}
    || MATCH {read_unlock_irqrestore($1, $?)} || MATCH {_raw_read_unlock($1)}
    || MATCH {_raw_read_unlock_irq($1)} || MATCH {_raw_read_unlock_bh($1)}
    || MATCH {_raw_read_unlock_irqrestore($1, $?)}
    -> DO reading[$1]=false GOTO Watch;
  MATCH {$2 = read_trylock($1)} || MATCH {$2 = _raw_read_trylock($1)}
    -> ASSUME {((int)$2) != 0; $$reading[$1]} ERROR("lock $1 read-locked twice");
  MATCH {$2 = read_trylock($1)} || MATCH {$2 = _raw_read_trylock($1)}
    -> ASSUME {((int)$2) != 0; !$$writing[$1]} DO reading[$1]=true GOTO Watch;
  MATCH {$2 = read_trylock($1)} || MATCH {$2 = _raw_read_trylock($1)}
    -> ASSUME {((int)$2) == 0} GOTO Watch;
  // Ignored results: the caller does not know whether it holds the lock.
  MATCH {read_trylock($1)} || MATCH {_raw_read_trylock($1)}
    -> ASSUME {!$$writing[$1]} DO reading[$1]=true GOTO Watch;
  MATCH {read_trylock($1)} || MATCH {_raw_read_trylock($1)} -> GOTO Watch;

  MATCH {write_lock($1)} || MATCH {write_lock_irq($1)} || MATCH {write_lock_bh($1)}
    || MATCH {write_lock_irqsave($1, $?)} || MATCH {_raw_write_lock($1)}
    || MATCH {_raw_write_lock_irq($1)} || MATCH {_raw_write_lock_bh($1)}
    || MATCH {_raw_write_lock_irqsave($1)} || MATCH {$2 = _raw_write_lock_irqsave($1)}
    -> ASSUME {$$writing[$1]} ERROR("lock $1 write-locked twice");
  MATCH {write_lock($1)} || MATCH {write_lock_irq($1)} || MATCH {write_lock_bh($1)}
    || MATCH {write_lock_irqsave($1, $?)} || MATCH {_raw_write_lock($1)}
    || MATCH {_raw_write_lock_irq($1)} || MATCH {_raw_write_lock_bh($1)}
    || MATCH {_raw_write_lock_irqsave($1)} || MATCH {$2 = _raw_write_lock_irqsave($1)}
    -> ASSUME {$$reading[$1]} ERROR("lock $1 write-locked, held by a reader");
  MATCH {write_lock($1)} || MATCH {write_lock_irq($1)} || MATCH {write_lock_bh($1)}
    || MATCH {write_lock_irqsave($1, $?)} || MATCH {_raw_write_lock($1)}
    || MATCH {_raw_write_lock_irq($1)} || MATCH {_raw_write_lock_bh($1)}
    || MATCH {_raw_write_lock_irqsave($1)} || MATCH {$2 = _raw_write_lock_irqsave($1)}
    -> DO writing[$1]=true GOTO Watch;
  MATCH {write_unlock($1)} || MATCH {write_unlock_irq($1)} || MATCH {write_unlock_bh($1)}
    || MATCH {write_unlock_irqrestore($1, $?)} || MATCH {_raw_write_unlock($1)}
    || MATCH {_raw_write_unlock_irq($1)} || MATCH {_raw_write_unlock_bh($1)}
    || MATCH {_raw_write_unlock_irqrestore($1, $?)}
    -> ASSUME {!$$writing[$1]} ERROR("lock $1 write-unlocked but not held so");
  MATCH {write_unlock($1)} || MATCH {write_unlock_irq($1)} || MATCH {write_unlock_bh($1)}
    || MATCH {write_unlock_irqrestore($1, $?)} || MATCH {_raw_write_unlock($1)}
    || MATCH {_raw_write_unlock_irq($1)} || MATCH {_raw_write_unlock_bh($1)}
    || MATCH {_raw_write_unlock_irqrestore($1, $?)}
    -> DO writing[$1]=false GOTO Watch;
  MATCH {$2 = write_trylock($1)} || MATCH {$2 = _raw_write_trylock($1)}
    -> ASSUME {((int)$2) != 0; $$writing[$1]} ERROR("lock $1 write-locked twice");
  MATCH {$2 = write_trylock($1)} || MATCH {$2 = _raw_write_trylock($1)}
    -> ASSUME {((int)$2) != 0; !$$reading[$1]} DO writing[$1]=true GOTO Watch;
  MATCH {$2 = write_trylock($1)} || MATCH {$2 = _raw_write_trylock($1)}
    -> ASSUME {((int)$2) == 0} GOTO Watch;
  // Ignored results: the caller does not know whether it holds the lock.
  MATCH {write_trylock($1)} || MATCH {_raw_write_trylock($1)}
    -> ASSUME {!$$reading[$1]} DO writing[$1]=true GOTO Watch;
  MATCH {write_trylock($1)} || MATCH {_raw_write_trylock($1)} -> GOTO Watch;

  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {!$$reading.empty} ERROR("lock read-locked at the end");
  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {!$$writing.empty} ERROR("lock write-locked at the end");
  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {$$reading.empty; $$writing.empty} GOTO Watch;

END AUTOMATON
