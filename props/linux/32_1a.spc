// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 32_1a: a thread does not lock a mutex that it holds (it would wait for itself for ever),
// does not unlock one that it does not hold, and holds none when it is done (check_final_state()).
//
// Names. Linux 4.0 and 6.1: mutex_lock, mutex_lock_interruptible, mutex_lock_killable (each also
// with _nested, as lock debugging has it; mutex_lock_nest_lock leaves _mutex_lock_nest_lock),
// mutex_trylock, mutex_unlock, mutex_is_locked, atomic_dec_and_mutex_lock; 6.1 also mutex_lock_io,
// mutex_lock_io_nested, refcount_dec_and_mutex_lock (which kref_put_mutex calls).
//
// The locking functions that can fail say so by their result: mutex_trylock() and
// atomic_dec_and_mutex_lock() return 0 if they did not get the mutex, the interruptible and
// killable variants return 0 if they did. A caller that ignores the result does not know what it
// holds; both cases are followed then. mutex_is_locked() is true of a mutex that the thread holds.
//
// A call counts when it ends, and only if no other that the rule knows has ended within it: the
// kernel's inline functions call others of the list. `pending` is 1 from the beginning of a call to
// the first end.
//
// Each mutex has its own state. Not checked: other threads, the order of locks, mutex_init() and
// mutex_destroy() of a held mutex; functions of the kernel proper that lock a mutex inside
// (rtnl_lock, device_lock without a body), ww_mutex_lock() and its relatives.
CONTROL AUTOMATON linux_32_1a_mutex
LOCAL set<string> held;
LOCAL int pending = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  // Every call that counts begins here.
  MATCH CALL {_mutex_lock_nest_lock($?)} || MATCH CALL {atomic_dec_and_mutex_lock($?)}
    || MATCH CALL {mutex_lock($?)} || MATCH CALL {mutex_lock_interruptible($?)}
    || MATCH CALL {mutex_lock_interruptible_nested($?)} || MATCH CALL {mutex_lock_io($?)}
    || MATCH CALL {mutex_lock_io_nested($?)} || MATCH CALL {mutex_lock_killable($?)}
    || MATCH CALL {mutex_lock_killable_nested($?)} || MATCH CALL {mutex_lock_nest_lock($?)}
    || MATCH CALL {mutex_lock_nested($?)} || MATCH CALL {mutex_trylock($?)}
    || MATCH CALL {mutex_unlock($?)} || MATCH CALL {refcount_dec_and_mutex_lock($?)}
    -> DO pending=1 GOTO Watch;

  (MATCH RETURN {mutex_lock($1)} || MATCH RETURN {mutex_lock_io($1)}
     || MATCH RETURN {mutex_lock_nested($1, $?)} || MATCH RETURN {mutex_lock_io_nested($1, $?)}
     || MATCH RETURN {mutex_lock_nest_lock($1, $?)} || MATCH RETURN {_mutex_lock_nest_lock($1, $?)})
    && (pending == 1)
    -> ASSUME {$$held[$1]} ERROR("mutex $1 locked twice");
  (MATCH RETURN {mutex_lock($1)} || MATCH RETURN {mutex_lock_io($1)}
     || MATCH RETURN {mutex_lock_nested($1, $?)} || MATCH RETURN {mutex_lock_io_nested($1, $?)}
     || MATCH RETURN {mutex_lock_nest_lock($1, $?)} || MATCH RETURN {_mutex_lock_nest_lock($1, $?)})
    && (pending == 1)
    -> DO held[$1]=true DO pending=0 GOTO Watch;

  MATCH RETURN {mutex_unlock($1)} && (pending == 1)
    -> ASSUME {!$$held[$1]} ERROR("mutex $1 unlocked but not held");
  MATCH RETURN {mutex_unlock($1)} && (pending == 1) -> DO held[$1]=false DO pending=0 GOTO Watch;

  // To try a mutex that one holds is a mistake too: it never succeeds.
  MATCH {$1 = mutex_trylock($2)} && (pending == 1)
    -> ASSUME {$$held[$2]} ERROR("mutex $2 tried while held");
  MATCH {$1 = mutex_trylock($2)} && (pending == 1)
    -> ASSUME {((int)$1) != 0} DO held[$2]=true DO pending=0 GOTO Watch;
  MATCH {$1 = mutex_trylock($2)} && (pending == 1)
    -> ASSUME {((int)$1) == 0} DO pending=0 GOTO Watch;
  MATCH {mutex_trylock($1)} && (pending == 1)
    -> ASSUME {$$held[$1]} ERROR("mutex $1 tried while held");
  MATCH {mutex_trylock($1)} && (pending == 1)
    -> DO held[$1]=true DO pending=0 GOTO Watch;
  MATCH {mutex_trylock($1)} && (pending == 1) -> DO pending=0 GOTO Watch;

  // These take the mutex only for the last reference, so holding it is no mistake before.
  (MATCH {$1 = atomic_dec_and_mutex_lock($?, $2)}
     || MATCH {$1 = refcount_dec_and_mutex_lock($?, $2)}) && (pending == 1)
    -> ASSUME {((int)$1) != 0; $$held[$2]} ERROR("mutex $2 locked twice");
  (MATCH {$1 = atomic_dec_and_mutex_lock($?, $2)}
     || MATCH {$1 = refcount_dec_and_mutex_lock($?, $2)}) && (pending == 1)
    -> ASSUME {((int)$1) != 0} DO held[$2]=true DO pending=0 GOTO Watch;
  (MATCH {$1 = atomic_dec_and_mutex_lock($?, $2)}
     || MATCH {$1 = refcount_dec_and_mutex_lock($?, $2)}) && (pending == 1)
    -> ASSUME {((int)$1) == 0} DO pending=0 GOTO Watch;
  (MATCH {atomic_dec_and_mutex_lock($?, $1)} || MATCH {refcount_dec_and_mutex_lock($?, $1)})
    && (pending == 1)
    -> ASSUME {$$held[$1]} ERROR("mutex $1 locked twice");
  (MATCH {atomic_dec_and_mutex_lock($?, $1)} || MATCH {refcount_dec_and_mutex_lock($?, $1)})
    && (pending == 1)
    -> DO held[$1]=true DO pending=0 GOTO Watch;
  (MATCH {atomic_dec_and_mutex_lock($?, $1)} || MATCH {refcount_dec_and_mutex_lock($?, $1)})
    && (pending == 1) -> DO pending=0 GOTO Watch;

  (MATCH {$1 = mutex_lock_interruptible($2)} || MATCH {$1 = mutex_lock_killable($2)}
     || MATCH {$1 = mutex_lock_interruptible_nested($2, $?)}
     || MATCH {$1 = mutex_lock_killable_nested($2, $?)}) && (pending == 1)
    -> ASSUME {$$held[$2]} ERROR("mutex $2 locked twice");
  (MATCH {$1 = mutex_lock_interruptible($2)} || MATCH {$1 = mutex_lock_killable($2)}
     || MATCH {$1 = mutex_lock_interruptible_nested($2, $?)}
     || MATCH {$1 = mutex_lock_killable_nested($2, $?)}) && (pending == 1)
    -> ASSUME {((int)$1) == 0} DO held[$2]=true DO pending=0 GOTO Watch;
  (MATCH {$1 = mutex_lock_interruptible($2)} || MATCH {$1 = mutex_lock_killable($2)}
     || MATCH {$1 = mutex_lock_interruptible_nested($2, $?)}
     || MATCH {$1 = mutex_lock_killable_nested($2, $?)}) && (pending == 1)
    -> ASSUME {((int)$1) != 0} DO pending=0 GOTO Watch;
  (MATCH {mutex_lock_interruptible($1)} || MATCH {mutex_lock_killable($1)}
     || MATCH {mutex_lock_interruptible_nested($1, $?)}
     || MATCH {mutex_lock_killable_nested($1, $?)}) && (pending == 1)
    -> ASSUME {$$held[$1]} ERROR("mutex $1 locked twice");
  (MATCH {mutex_lock_interruptible($1)} || MATCH {mutex_lock_killable($1)}
     || MATCH {mutex_lock_interruptible_nested($1, $?)}
     || MATCH {mutex_lock_killable_nested($1, $?)}) && (pending == 1)
    -> DO held[$1]=true DO pending=0 GOTO Watch;
  (MATCH {mutex_lock_interruptible($1)} || MATCH {mutex_lock_killable($1)}
     || MATCH {mutex_lock_interruptible_nested($1, $?)}
     || MATCH {mutex_lock_killable_nested($1, $?)}) && (pending == 1) -> DO pending=0 GOTO Watch;

  MATCH {$1 = mutex_is_locked($2)} -> ASSUME {$$held[$2]; ((int)$1) == 0} STOP;
  MATCH {$1 = mutex_is_locked($2)} -> ASSUME {!$$held[$2] || ((int)$1) != 0} GOTO Watch;

  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {!$$held.empty} ERROR("mutex held at the end");
  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {$$held.empty} GOTO Watch;

END AUTOMATON
