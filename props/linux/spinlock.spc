// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule: a processor does not take a spin lock that it holds (it would spin for ever), does not
// release one that it does not hold, and holds none when the driver is done (check_final_state()).
//
// Not checked: sleeping while a spin lock is held, the pairing of variants (a lock taken with
// interrupts off may be released by any variant), other processors, locks under several names (the
// lock is the text of the argument).
CONTROL AUTOMATON linux_spinlock
LOCAL set<string> held;
INITIAL STATE Watch;

STATE USEALL Watch :
  MATCH {spin_lock($1)} || MATCH {spin_lock_irq($1)} || MATCH {spin_lock_bh($1)}
    || MATCH {spin_lock_irqsave($1, $?)} -> ASSUME {$$held[$1]} ERROR("spin lock $1 taken twice");
  MATCH {spin_lock($1)} || MATCH {spin_lock_irq($1)} || MATCH {spin_lock_bh($1)}
    || MATCH {spin_lock_irqsave($1, $?)} -> DO held[$1]=true GOTO Watch;

  MATCH {spin_unlock($1)} || MATCH {spin_unlock_irq($1)} || MATCH {spin_unlock_bh($1)}
    || MATCH {spin_unlock_irqrestore($1, $?)}
    -> ASSUME {!$$held[$1]} ERROR("spin lock $1 released but not held");
  MATCH {spin_unlock($1)} || MATCH {spin_unlock_irq($1)} || MATCH {spin_unlock_bh($1)}
    || MATCH {spin_unlock_irqrestore($1, $?)} -> DO held[$1]=false GOTO Watch;

  MATCH {$1 = spin_trylock($2)} -> ASSUME {$$held[$2]} ERROR("spin lock $2 tried while held");
  MATCH {$1 = spin_trylock($2)} -> ASSUME {((int)$1) != 0} DO held[$2]=true GOTO Watch;
  MATCH {$1 = spin_trylock($2)} -> ASSUME {((int)$1) == 0} GOTO Watch;
  // A caller that ignores the result does not know whether it holds the lock.
  MATCH {spin_trylock($1)} -> ASSUME {$$held[$1]} ERROR("spin lock $1 tried while held");
  MATCH {spin_trylock($1)} -> DO held[$1]=true GOTO Watch;
  MATCH {spin_trylock($1)} -> GOTO Watch;

  MATCH {check_final_state($?)} -> ASSUME {!$$held.empty} ERROR("spin lock held at the end");
  MATCH {check_final_state($?)} -> ASSUME {$$held.empty} GOTO Watch;

END AUTOMATON
