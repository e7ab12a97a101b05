// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 147_1a: pointers and lists that RCU protects are not updated inside a read-side critical
// section.
//
// Names. Linux 4.0 and 6.1: rcu_read_lock, rcu_read_unlock (inline functions) and what they leave
// behind where they are entered, __rcu_read_lock, __rcu_read_unlock; rcu_read_lock_bh,
// rcu_read_lock_sched and their partners; srcu_read_lock, srcu_read_unlock. Updates: list_add_rcu,
// list_add_tail_rcu, list_del_rcu, list_replace_rcu, list_splice_init_rcu, hlist_add_head_rcu,
// hlist_add_before_rcu, hlist_del_rcu, hlist_del_init_rcu, hlist_replace_rcu (hlist_add_after_rcu
// in 4.0, hlist_add_behind_rcu in 6.1). rcu_assign_pointer and RCU_INIT_POINTER are macros that
// leave no call: the rule sees them if the environment declares functions of these names.
//
// Sections nest, also of different kinds; their depth is counted together up to 3, which means "3
// or more".
//
// Not checked: the balance of sections, waiting (synchronize_rcu) or sleeping in them, reading
// outside of them.
CONTROL AUTOMATON linux_147_1a_rcu
LOCAL int depth = 0;
INITIAL STATE Outside;

STATE USEALL Outside :
  MATCH {rcu_read_lock($?)} || MATCH {__rcu_read_lock($?)} || MATCH {rcu_read_lock_bh($?)}
    || MATCH {rcu_read_lock_sched($?)} || MATCH {srcu_read_lock($?)}
    || MATCH {$1 = srcu_read_lock($?)}
    -> DO depth=1 GOTO Inside;

STATE USEALL Inside :
  (MATCH {rcu_read_lock($?)} || MATCH {__rcu_read_lock($?)} || MATCH {rcu_read_lock_bh($?)}
    || MATCH {rcu_read_lock_sched($?)} || MATCH {srcu_read_lock($?)}
    || MATCH {$1 = srcu_read_lock($?)}) && (depth != 3)
    -> DO depth=depth+1 GOTO Inside;
  (MATCH {rcu_read_lock($?)} || MATCH {__rcu_read_lock($?)} || MATCH {rcu_read_lock_bh($?)}
    || MATCH {rcu_read_lock_sched($?)} || MATCH {srcu_read_lock($?)}
    || MATCH {$1 = srcu_read_lock($?)}) && (depth == 3)
    -> GOTO Inside;
  (MATCH {rcu_read_unlock($?)} || MATCH {__rcu_read_unlock($?)}
    || MATCH {rcu_read_unlock_bh($?)} || MATCH {rcu_read_unlock_sched($?)}
    || MATCH {srcu_read_unlock($?)}) && (depth == 1)
    -> DO depth=0 GOTO Outside;
  (MATCH {rcu_read_unlock($?)} || MATCH {__rcu_read_unlock($?)}
    || MATCH {rcu_read_unlock_bh($?)} || MATCH {rcu_read_unlock_sched($?)}
    || MATCH {srcu_read_unlock($?)}) && (depth != 1)
    -> DO depth=depth-1 GOTO Inside;
  (MATCH {rcu_read_unlock($?)} || MATCH {__rcu_read_unlock($?)}
    || MATCH {rcu_read_unlock_bh($?)} || MATCH {rcu_read_unlock_sched($?)}
    || MATCH {srcu_read_unlock($?)}) && (depth == 3)
    -> GOTO Inside;
  MATCH {rcu_assign_pointer($?)} || MATCH {RCU_INIT_POINTER($?)} || MATCH {list_add_rcu($?)}
    || MATCH {list_add_tail_rcu($?)} || MATCH {list_del_rcu($?)} || MATCH {list_replace_rcu($?)}
    || MATCH {list_splice_init_rcu($?)} || MATCH {hlist_add_head_rcu($?)}
    || MATCH {hlist_add_before_rcu($?)} || MATCH {hlist_add_after_rcu($?)}
    || MATCH {hlist_add_behind_rcu($?)} || MATCH {hlist_del_rcu($?)}
    || MATCH {hlist_del_init_rcu($?)} || MATCH {hlist_replace_rcu($?)}
    -> ERROR("update inside a read-side critical section");

END AUTOMATON
