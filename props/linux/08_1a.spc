// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 08_1a: a driver gives back only references to a module that it took before, and has given
// back all of them when it is done (check_final_state()). try_module_get() takes one if its result
// is not 0, __module_get() always does.
//
// Names. Linux 4.0 and 6.1: try_module_get, __module_get, module_put (functions where modules can
// be unloaded). 4.0: __module_put_and_exit; 6.1: __module_put_and_kthread_exit (the macros
// module_put_and_exit and module_put_and_kthread_exit expand to them).
//
// All references are counted together, whatever module they are to, exactly up to 2. The count 3
// means "3 or more": taking one more changes nothing, and giving one back may leave 2 or still 3 or
// more. So the automaton is finite, which an analysis that explores everything needs, and the rule
// misses nothing; a driver that rightly holds 3 references may be reported.
//
// Not checked: that the right module gets its reference back; null pointers, for which the kernel's
// functions do nothing (here they count); symbol_get() and references that the kernel takes itself
// (the owner of file operations).
CONTROL AUTOMATON linux_08_1a_module
LOCAL int taken = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  MATCH {__module_get($?)} && (taken != 3) -> DO taken=taken+1 GOTO Watch;
  MATCH {__module_get($?)} && (taken == 3) -> GOTO Watch;

  MATCH {$1 = try_module_get($?)} && (taken != 3)
    -> ASSUME {((int)$1) != 0} DO taken=taken+1 GOTO Watch;
  MATCH {$1 = try_module_get($?)} && (taken == 3) -> ASSUME {((int)$1) != 0} GOTO Watch;
  MATCH {$1 = try_module_get($?)} -> ASSUME {((int)$1) == 0} GOTO Watch;
  // A caller that ignores the result does not know whether it has a reference.
  MATCH {try_module_get($?)} && (taken != 3) -> DO taken=taken+1 GOTO Watch;
  MATCH {try_module_get($?)} -> GOTO Watch;

  (MATCH {module_put($?)} || MATCH {__module_put_and_exit($?)}
    || MATCH {__module_put_and_kthread_exit($?)}) && (taken == 0)
    -> ERROR("module reference given back but not taken");
  (MATCH {module_put($?)} || MATCH {__module_put_and_exit($?)}
    || MATCH {__module_put_and_kthread_exit($?)}) && (taken != 0)
    -> DO taken=taken-1 GOTO Watch;
  (MATCH {module_put($?)} || MATCH {__module_put_and_exit($?)}
    || MATCH {__module_put_and_kthread_exit($?)}) && (taken == 3)
    -> GOTO Watch;

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (taken != 0)
    -> ERROR("module reference kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (taken == 0)
    -> GOTO Watch;

END AUTOMATON
