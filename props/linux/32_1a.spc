// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 32_1a: a thread does not lock a mutex that it holds (it would wait for itself for ever),
// does not unlock one that it does not hold, and holds none when it is done (check_final_state()).
//
// Names. Linux 4.0 and 6.1: mutex_lock, mutex_lock_interruptible, mutex_lock_killable (each also
// with _nested, as lock debugging has it), mutex_trylock, mutex_unlock, atomic_dec_and_mutex_lock;
// 6.1 also mutex_lock_io.
//
// The locking functions that can fail say so by their result: mutex_trylock() and
// atomic_dec_and_mutex_lock() return 0 if they did not get the mutex, the interruptible and
// killable variants return 0 if they did. A caller that ignores the result does not know what it
// holds; both cases are followed then.
//
// Each mutex has its own state. Not checked: other threads, the order of locks, mutexes under
// several names (the mutex is the text of the argument), mutex_init() and mutex_destroy() of a held
// mutex.
CONTROL AUTOMATON linux_32_1a_mutex
LOCAL set<string> held;
INITIAL STATE Watch;

STATE USEALL Watch :
  MATCH {mutex_lock($1)} || MATCH {mutex_lock_nested($1, $?)} || MATCH {mutex_lock_io($1)}
    -> ASSUME {$$held[$1]} ERROR("mutex $1 locked twice");
  MATCH {mutex_lock($1)} || MATCH {mutex_lock_nested($1, $?)} || MATCH {mutex_lock_io($1)}
    -> DO held[$1]=true GOTO Watch;

  MATCH {mutex_unlock($1)} -> ASSUME {!$$held[$1]} ERROR("mutex $1 unlocked but not held");
  MATCH {mutex_unlock($1)} -> DO held[$1]=false GOTO Watch;

  // To try a mutex that one holds is a mistake too: it never succeeds.
  MATCH {$1 = mutex_trylock($2)} -> ASSUME {$$held[$2]} ERROR("mutex $2 tried while held");
  MATCH {$1 = mutex_trylock($2)} -> ASSUME {((int)$1) != 0} DO held[$2]=true GOTO Watch;
  MATCH {$1 = mutex_trylock($2)} -> ASSUME {((int)$1) == 0} GOTO Watch;
  MATCH {mutex_trylock($1)} -> ASSUME {$$held[$1]} ERROR("mutex $1 tried while held");
  MATCH {mutex_trylock($1)} -> DO held[$1]=true GOTO Watch;
  MATCH {mutex_trylock($1)} -> GOTO Watch;

  // Takes the mutex only for the last reference, so holding it is no mistake before.
  MATCH {$1 = atomic_dec_and_mutex_lock($3, $2)}
    -> ASSUME {((int)$1) != 0; $$held[$2]} ERROR("mutex $2 locked twice");
  MATCH {$1 = atomic_dec_and_mutex_lock($3, $2)}
    -> ASSUME {((int)$1) != 0} DO held[$2]=true GOTO Watch;
  MATCH {$1 = atomic_dec_and_mutex_lock($3, $2)} -> ASSUME {((int)$1) == 0} GOTO Watch;

  MATCH {$1 = mutex_lock_interruptible($2)} || MATCH {$1 = mutex_lock_killable($2)}
    || MATCH {$1 = mutex_lock_interruptible_nested($2, $?)}
    || MATCH {$1 = mutex_lock_killable_nested($2, $?)}
    -> ASSUME {$$held[$2]} ERROR("mutex $2 locked twice");
  MATCH {$1 = mutex_lock_interruptible($2)} || MATCH {$1 = mutex_lock_killable($2)}
    || MATCH {$1 = mutex_lock_interruptible_nested($2, $?)}
    || MATCH {$1 = mutex_lock_killable_nested($2, $?)}
    -> ASSUME {((int)$1) == 0} DO held[$2]=true GOTO Watch;
  MATCH {$1 = mutex_lock_interruptible($2)} || MATCH {$1 = mutex_lock_killable($2)}
    || MATCH {$1 = mutex_lock_interruptible_nested($2, $?)}
    || MATCH {$1 = mutex_lock_killable_nested($2, $?)}
    -> ASSUME {((int)$1) != 0} GOTO Watch;
  MATCH {mutex_lock_interruptible($1)} || MATCH {mutex_lock_killable($1)}
    || MATCH {mutex_lock_interruptible_nested($1, $?)}
    || MATCH {mutex_lock_killable_nested($1, $?)}
    -> ASSUME {$$held[$1]} ERROR("mutex $1 locked twice");
  MATCH {mutex_lock_interruptible($1)} || MATCH {mutex_lock_killable($1)}
    || MATCH {mutex_lock_interruptible_nested($1, $?)}
    || MATCH {mutex_lock_killable_nested($1, $?)}
    -> DO held[$1]=true GOTO Watch;
  MATCH {mutex_lock_interruptible($1)} || MATCH {mutex_lock_killable($1)}
    || MATCH {mutex_lock_interruptible_nested($1, $?)}
    || MATCH {mutex_lock_killable_nested($1, $?)}
    -> GOTO Watch;

  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {!$$held.empty} ERROR("mutex held at the end");
  MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}
    -> ASSUME {$$held.empty} GOTO Watch;

END AUTOMATON
