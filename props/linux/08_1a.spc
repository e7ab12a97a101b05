// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 08_1a: a driver gives back only references to a module that it took before, and has given
// back all of them when it is done (check_final_state()). try_module_get() takes one if its result
// is not 0, __module_get() always does. With a null pointer they all do nothing.
//
// Names. Linux 4.0 and 6.1: try_module_get, __module_get, module_put (functions where modules can
// be unloaded). 4.0: __module_put_and_exit; 6.1: __module_put_and_kthread_exit; the macros
// module_put_and_exit and module_put_and_kthread_exit, which expand to them, are known too.
//
// A call counts when it ends, and only if no other that the rule knows has ended within it: the
// kernel's inline functions call others of the list. `pending` is 1 from the beginning of a call to
// the first end.
//
// The references to each module are counted by themselves, exactly up to 2. The count 3 means "3
// or more": taking one more changes nothing, and giving one back may leave 2 or still 3 or more. So
// the automaton is finite, which an analysis that explores everything needs, and the rule misses
// nothing; a driver that rightly holds 3 references to one module may be reported. Of the macros
// module_put_and_exit and module_put_and_kthread_exit, where they are functions, it is not known
// which object their own module is: some reference must be held.
//
// Not checked: symbol_get() and references that the kernel takes itself (the owner of file
// operations).
CONTROL AUTOMATON linux_08_1a_module
LOCAL counter<string> taken;
LOCAL int pending = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  // Every call that counts begins here.
  MATCH CALL {__module_get($?)} || MATCH CALL {__module_put_and_exit($?)}
    || MATCH CALL {__module_put_and_kthread_exit($?)} || MATCH CALL {module_put($?)}
    || MATCH CALL {module_put_and_exit($?)} || MATCH CALL {module_put_and_kthread_exit($?)}
    || MATCH CALL {try_module_get($?)}
    -> DO pending=1 GOTO Watch;

  MATCH RETURN {__module_get($1)} && (pending == 1) && (taken[$1] != 3)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]+=1 DO pending=0 GOTO Watch;
  MATCH RETURN {__module_get($1)} && (pending == 1) && (taken[$1] == 3)
    -> ASSUME {((void *)$1) != 0} DO pending=0 GOTO Watch;
  MATCH RETURN {__module_get($1)} && (pending == 1)
    -> ASSUME {((void *)$1) == 0} DO pending=0 GOTO Watch;

  MATCH {$1 = try_module_get($2)} && (pending == 1) && (taken[$2] != 3)
    -> ASSUME {((int)$1) != 0; ((void *)$2) != 0} DO taken[$2]+=1 DO pending=0 GOTO Watch;
  MATCH {$1 = try_module_get($2)} && (pending == 1) && (taken[$2] == 3)
    -> ASSUME {((int)$1) != 0; ((void *)$2) != 0} DO pending=0 GOTO Watch;
  MATCH {$1 = try_module_get($2)} && (pending == 1)
    -> ASSUME {((int)$1) == 0 || ((void *)$2) == 0} DO pending=0 GOTO Watch;
  // A caller that ignores the result does not know whether it has a reference.
  MATCH {try_module_get($1)} && (pending == 1) && (taken[$1] != 3)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]+=1 DO pending=0 GOTO Watch;
  MATCH {try_module_get($1)} && (pending == 1) && (taken[$1] == 3)
    -> ASSUME {((void *)$1) != 0} DO pending=0 GOTO Watch;
  MATCH {try_module_get($?)} && (pending == 1) -> DO pending=0 GOTO Watch;

  MATCH RETURN {module_put($1)} && (pending == 1) && (taken[$1] == 0)
    -> ASSUME {((void *)$1) != 0} ERROR("module reference given back but not taken");
  MATCH RETURN {module_put($1)} && (pending == 1) && (taken[$1] != 0)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]-=1 DO pending=0 GOTO Watch;
  MATCH RETURN {module_put($1)} && (pending == 1) && (taken[$1] == 3)
    -> ASSUME {((void *)$1) != 0} DO pending=0 GOTO Watch;
  MATCH RETURN {module_put($1)} && (pending == 1)
    -> ASSUME {((void *)$1) == 0} DO pending=0 GOTO Watch;
  (MATCH RETURN {__module_put_and_exit($1, $?)}
     || MATCH RETURN {__module_put_and_kthread_exit($1, $?)}) && (pending == 1) && (taken[$1] == 0)
    -> ASSUME {((void *)$1) != 0} ERROR("module reference given back but not taken");
  (MATCH RETURN {__module_put_and_exit($1, $?)}
     || MATCH RETURN {__module_put_and_kthread_exit($1, $?)}) && (pending == 1) && (taken[$1] != 0)
    -> ASSUME {((void *)$1) != 0} DO taken[$1]-=1 DO pending=0 GOTO Watch;
  (MATCH RETURN {__module_put_and_exit($1, $?)}
     || MATCH RETURN {__module_put_and_kthread_exit($1, $?)}) && (pending == 1) && (taken[$1] == 3)
    -> ASSUME {((void *)$1) != 0} DO pending=0 GOTO Watch;
  (MATCH RETURN {__module_put_and_exit($1, $?)}
     || MATCH RETURN {__module_put_and_kthread_exit($1, $?)}) && (pending == 1)
    -> ASSUME {((void *)$1) == 0} DO pending=0 GOTO Watch;
  // The references of these are to the module itself.
  (MATCH RETURN {module_put_and_exit($?)} || MATCH RETURN {module_put_and_kthread_exit($?)})
    && (pending == 1) && taken.empty
    -> ERROR("module reference given back but not taken");
  (MATCH RETURN {module_put_and_exit($?)} || MATCH RETURN {module_put_and_kthread_exit($?)})
    && (pending == 1) && !taken.empty
    -> DO pending=0 GOTO Watch;

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && !taken.empty
    -> ERROR("module reference kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && taken.empty
    -> GOTO Watch;

END AUTOMATON
