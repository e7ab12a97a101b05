// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule: a thread does not lock a mutex that it holds (it would wait for itself for ever), does not
// unlock one that it does not hold, and holds none when it is done (check_final_state()).
//
// The locking functions that can fail say so by their result: mutex_trylock() returns 0 if it did
// not get the mutex, the interruptible and killable variants return 0 if they did. A caller that
// ignores the result does not know what it holds; both cases are followed then.
//
// Not checked: other threads, the order of locks, mutexes under several names (the mutex is the
// text of the argument), mutex_init() and mutex_destroy() of a held mutex.
CONTROL AUTOMATON linux_mutex_lock
LOCAL set<string> held;
INITIAL STATE Watch;

STATE USEALL Watch :
  MATCH {mutex_lock($1)} || MATCH {mutex_lock_nested($1, $?)}
    -> ASSUME {$$held[$1]} ERROR("mutex $1 locked twice");
  MATCH {mutex_lock($1)} || MATCH {mutex_lock_nested($1, $?)}
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

  MATCH {$1 = mutex_lock_interruptible($2)} || MATCH {$1 = mutex_lock_killable($2)}
    -> ASSUME {$$held[$2]} ERROR("mutex $2 locked twice");
  MATCH {$1 = mutex_lock_interruptible($2)} || MATCH {$1 = mutex_lock_killable($2)}
    -> ASSUME {((int)$1) == 0} DO held[$2]=true GOTO Watch;
  MATCH {$1 = mutex_lock_interruptible($2)} || MATCH {$1 = mutex_lock_killable($2)}
    -> ASSUME {((int)$1) != 0} GOTO Watch;
  MATCH {mutex_lock_interruptible($1)} || MATCH {mutex_lock_killable($1)}
    -> ASSUME {$$held[$1]} ERROR("mutex $1 locked twice");
  MATCH {mutex_lock_interruptible($1)} || MATCH {mutex_lock_killable($1)}
    -> DO held[$1]=true GOTO Watch;
  MATCH {mutex_lock_interruptible($1)} || MATCH {mutex_lock_killable($1)} -> GOTO Watch;

  MATCH {check_final_state($?)} -> ASSUME {!$$held.empty} ERROR("mutex held at the end");
  MATCH {check_final_state($?)} -> ASSUME {$$held.empty} GOTO Watch;

END AUTOMATON
