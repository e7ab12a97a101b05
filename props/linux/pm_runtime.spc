// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule: a driver that raised the usage counter of a device for runtime power management drops it
// again, as often as it raised it, before it is done (check_final_state()), and not more often.
//
// Names. Linux 4.0 and 6.1: pm_runtime_get and pm_runtime_get_sync raise the counter whatever their
// result is, also if resuming the device failed; pm_runtime_get_noresume; 6.1
// pm_runtime_resume_and_get raises it only if its result is not negative, pm_runtime_get_if_in_use
// and pm_runtime_get_if_active only if it is positive. pm_runtime_put, pm_runtime_put_sync,
// pm_runtime_put_noidle, pm_runtime_put_autosuspend, pm_runtime_put_sync_suspend and
// pm_runtime_put_sync_autosuspend drop it. They are inline functions, most of them around
// __pm_runtime_resume, __pm_runtime_idle and __pm_runtime_suspend, which raise or drop it where
// their flags have RPM_GET_PUT (4). A caller that ignores a result that matters does not know
// whether the counter was raised; both cases are followed then.
//
// A call counts when it ends, and only if no other that the rule knows has ended within it: the
// kernel's inline functions call others of the list. `pending` is 1 from the beginning of a call to
// the first end.
//
// Each device is counted by itself, exactly up to 4; 5 means "5 or more".
//
// Not checked: that the device is in use between the two; references that the core takes for the
// driver, as around the probe function of a PCI driver, which drops one (the environment may raise
// the counter for it); pm_runtime_forbid and pm_runtime_allow, pm_runtime_reinit.
CONTROL AUTOMATON linux_pm_runtime
LOCAL counter<string> taken;
LOCAL int pending = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  // Every call that counts begins here.
  MATCH CALL {pm_runtime_get($?)} || MATCH CALL {pm_runtime_get_sync($?)}
    || MATCH CALL {pm_runtime_get_noresume($?)} || MATCH CALL {pm_runtime_resume_and_get($?)}
    || MATCH CALL {pm_runtime_get_if_in_use($?)} || MATCH CALL {pm_runtime_get_if_active($?)}
    || MATCH CALL {pm_runtime_put($?)} || MATCH CALL {pm_runtime_put_sync($?)}
    || MATCH CALL {pm_runtime_put_noidle($?)} || MATCH CALL {pm_runtime_put_autosuspend($?)}
    || MATCH CALL {pm_runtime_put_sync_suspend($?)}
    || MATCH CALL {pm_runtime_put_sync_autosuspend($?)} || MATCH CALL {__pm_runtime_resume($?)}
    || MATCH CALL {__pm_runtime_idle($?)} || MATCH CALL {__pm_runtime_suspend($?)}
    -> DO pending=1 GOTO Watch;

  (MATCH RETURN {pm_runtime_get($1)} || MATCH RETURN {pm_runtime_get_sync($1)}
     || MATCH RETURN {pm_runtime_get_noresume($1)}) && (pending == 1)
    && (taken[$1] != 5)
    -> DO taken[$1]+=1 DO pending=0 GOTO Watch;
  (MATCH RETURN {pm_runtime_get($1)} || MATCH RETURN {pm_runtime_get_sync($1)}
     || MATCH RETURN {pm_runtime_get_noresume($1)}) && (pending == 1)
    && (taken[$1] == 5)
    -> DO pending=0 GOTO Watch;

  // The functions behind them.
  (MATCH RETURN {__pm_runtime_resume($1, $2)}) && (pending == 1)
    && (taken[$1] != 5)
    -> ASSUME {(((int)$2) & 4) != 0} DO taken[$1]+=1 DO pending=0 GOTO Watch;
  (MATCH RETURN {__pm_runtime_resume($1, $2)}) && (pending == 1)
    && (taken[$1] == 5)
    -> ASSUME {(((int)$2) & 4) != 0} DO pending=0 GOTO Watch;
  (MATCH RETURN {__pm_runtime_resume($1, $2)}) && (pending == 1)
    -> ASSUME {(((int)$2) & 4) == 0} DO pending=0 GOTO Watch;

  (MATCH {$1 = pm_runtime_resume_and_get($2)}) && (pending == 1)
    && (taken[$2] != 5)
    -> ASSUME {((int)$1) >= 0} DO taken[$2]+=1 DO pending=0 GOTO Watch;
  (MATCH {$1 = pm_runtime_resume_and_get($2)}) && (pending == 1)
    && (taken[$2] == 5)
    -> ASSUME {((int)$1) >= 0} DO pending=0 GOTO Watch;
  (MATCH {$1 = pm_runtime_resume_and_get($2)}) && (pending == 1)
    -> ASSUME {((int)$1) < 0} DO pending=0 GOTO Watch;
  (MATCH {$1 = pm_runtime_get_if_in_use($2)} || MATCH {$1 = pm_runtime_get_if_active($2, $?)})
    && (pending == 1) && (taken[$2] != 5)
    -> ASSUME {((int)$1) > 0} DO taken[$2]+=1 DO pending=0 GOTO Watch;
  (MATCH {$1 = pm_runtime_get_if_in_use($2)} || MATCH {$1 = pm_runtime_get_if_active($2, $?)})
    && (pending == 1) && (taken[$2] == 5)
    -> ASSUME {((int)$1) > 0} DO pending=0 GOTO Watch;
  (MATCH {$1 = pm_runtime_get_if_in_use($2)} || MATCH {$1 = pm_runtime_get_if_active($2, $?)})
    && (pending == 1)
    -> ASSUME {((int)$1) <= 0} DO pending=0 GOTO Watch;
  (MATCH {pm_runtime_resume_and_get($1)} || MATCH {pm_runtime_get_if_in_use($1)}
     || MATCH {pm_runtime_get_if_active($1, $?)}) && (pending == 1)
    && (taken[$1] != 5)
    -> DO taken[$1]+=1 DO pending=0 GOTO Watch;
  (MATCH {pm_runtime_resume_and_get($1)} || MATCH {pm_runtime_get_if_in_use($1)}
     || MATCH {pm_runtime_get_if_active($1, $?)}) && (pending == 1)
    && (taken[$1] == 5)
    -> DO pending=0 GOTO Watch;
  (MATCH {pm_runtime_resume_and_get($1)} || MATCH {pm_runtime_get_if_in_use($1)}
     || MATCH {pm_runtime_get_if_active($1, $?)}) && (pending == 1)
    -> DO pending=0 GOTO Watch;

  (MATCH RETURN {pm_runtime_put($1)} || MATCH RETURN {pm_runtime_put_sync($1)}
     || MATCH RETURN {pm_runtime_put_noidle($1)} || MATCH RETURN {pm_runtime_put_autosuspend($1)}
     || MATCH RETURN {pm_runtime_put_sync_suspend($1)}
     || MATCH RETURN {pm_runtime_put_sync_autosuspend($1)}) && (pending == 1)
    && (taken[$1] == 0)
    -> ERROR("usage counter of a device dropped below 0");
  (MATCH RETURN {pm_runtime_put($1)} || MATCH RETURN {pm_runtime_put_sync($1)}
     || MATCH RETURN {pm_runtime_put_noidle($1)} || MATCH RETURN {pm_runtime_put_autosuspend($1)}
     || MATCH RETURN {pm_runtime_put_sync_suspend($1)}
     || MATCH RETURN {pm_runtime_put_sync_autosuspend($1)}) && (pending == 1)
    && (taken[$1] != 0)
    -> DO taken[$1]-=1 DO pending=0 GOTO Watch;
  (MATCH RETURN {pm_runtime_put($1)} || MATCH RETURN {pm_runtime_put_sync($1)}
     || MATCH RETURN {pm_runtime_put_noidle($1)} || MATCH RETURN {pm_runtime_put_autosuspend($1)}
     || MATCH RETURN {pm_runtime_put_sync_suspend($1)}
     || MATCH RETURN {pm_runtime_put_sync_autosuspend($1)}) && (pending == 1)
    && (taken[$1] == 5)
    -> DO pending=0 GOTO Watch;
  (MATCH RETURN {__pm_runtime_idle($1, $2)} || MATCH RETURN {__pm_runtime_suspend($1, $2)})
    && (pending == 1) && (taken[$1] == 0)
    -> ASSUME {(((int)$2) & 4) != 0} ERROR("usage counter of a device dropped below 0");
  (MATCH RETURN {__pm_runtime_idle($1, $2)} || MATCH RETURN {__pm_runtime_suspend($1, $2)})
    && (pending == 1) && (taken[$1] != 0)
    -> ASSUME {(((int)$2) & 4) != 0} DO taken[$1]-=1 DO pending=0 GOTO Watch;
  (MATCH RETURN {__pm_runtime_idle($1, $2)} || MATCH RETURN {__pm_runtime_suspend($1, $2)})
    && (pending == 1) && (taken[$1] == 5)
    -> ASSUME {(((int)$2) & 4) != 0} DO pending=0 GOTO Watch;
  (MATCH RETURN {__pm_runtime_idle($1, $2)} || MATCH RETURN {__pm_runtime_suspend($1, $2)})
    && (pending == 1)
    -> ASSUME {(((int)$2) & 4) == 0} DO pending=0 GOTO Watch;

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && !taken.empty
    -> ERROR("usage counter of a device raised at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && taken.empty
    -> GOTO Watch;

END AUTOMATON
