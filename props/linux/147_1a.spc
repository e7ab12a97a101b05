// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 147_1a: pointers and lists that RCU protects are not updated inside a read-side critical
// section.
//
// Names. Linux 4.0 and 6.1: rcu_read_lock, rcu_read_unlock (inline functions) and what they leave
// behind where they are entered, __rcu_read_lock, __rcu_read_unlock; rcu_read_lock_bh,
// rcu_read_lock_sched (also with _notrace) and their partners; srcu_read_lock, srcu_read_unlock and
// __srcu_read_lock, __srcu_read_unlock; 6.1 also srcu_read_lock_notrace, later kernels
// srcu_read_lock_nmisafe, srcu_down_read. Updates: the functions whose names begin with list_,
// hlist_, hlist_bl_, hlist_nulls_ or rb_ and end with _rcu, as far as they change something
// (hlist_add_after_rcu in 4.0, hlist_add_behind_rcu in 6.1). rcu_assign_pointer, RCU_INIT_POINTER,
// rcu_replace_pointer and rcu_swap_protected are macros that leave no call: the rule sees them if
// the environment declares functions of these names.
//
// A call counts when it ends, and only if no other that the rule knows has ended within it: the
// kernel's inline functions call others of the list. `pending` is 1 from the beginning of a call to
// the first end.
// For updates this makes no difference.
//
// Sections nest, also of different kinds; their depth is counted together up to 3, which means "3
// or more".
//
// Not checked: the balance of sections, waiting (synchronize_rcu) or sleeping in them, reading
// outside of them.
CONTROL AUTOMATON linux_147_1a_rcu
LOCAL int depth = 0;
LOCAL int pending = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  // Every call that counts begins here.
  MATCH CALL {__rcu_read_lock($?)} || MATCH CALL {__rcu_read_unlock($?)}
    || MATCH CALL {__srcu_read_lock($?)} || MATCH CALL {__srcu_read_lock_nmisafe($?)}
    || MATCH CALL {__srcu_read_unlock($?)} || MATCH CALL {__srcu_read_unlock_nmisafe($?)}
    || MATCH CALL {rcu_read_lock($?)} || MATCH CALL {rcu_read_lock_bh($?)}
    || MATCH CALL {rcu_read_lock_sched($?)} || MATCH CALL {rcu_read_lock_sched_notrace($?)}
    || MATCH CALL {rcu_read_unlock($?)} || MATCH CALL {rcu_read_unlock_bh($?)}
    || MATCH CALL {rcu_read_unlock_sched($?)} || MATCH CALL {rcu_read_unlock_sched_notrace($?)}
    || MATCH CALL {srcu_down_read($?)} || MATCH CALL {srcu_read_lock($?)}
    || MATCH CALL {srcu_read_lock_nmisafe($?)} || MATCH CALL {srcu_read_lock_notrace($?)}
    || MATCH CALL {srcu_read_unlock($?)} || MATCH CALL {srcu_read_unlock_nmisafe($?)}
    || MATCH CALL {srcu_read_unlock_notrace($?)} || MATCH CALL {srcu_up_read($?)}
    -> DO pending=1 GOTO Watch;

  (MATCH RETURN {rcu_read_lock($?)} || MATCH RETURN {__rcu_read_lock($?)}
     || MATCH RETURN {rcu_read_lock_bh($?)} || MATCH RETURN {rcu_read_lock_sched($?)}
     || MATCH RETURN {rcu_read_lock_sched_notrace($?)} || MATCH RETURN {srcu_read_lock($?)}
     || MATCH RETURN {__srcu_read_lock($?)} || MATCH RETURN {srcu_read_lock_notrace($?)}
     || MATCH RETURN {srcu_read_lock_nmisafe($?)} || MATCH RETURN {__srcu_read_lock_nmisafe($?)}
     || MATCH RETURN {srcu_down_read($?)}) && (pending == 1) && (depth != 3)
    -> DO depth=depth+1 DO pending=0 GOTO Watch;
  (MATCH RETURN {rcu_read_lock($?)} || MATCH RETURN {__rcu_read_lock($?)}
     || MATCH RETURN {rcu_read_lock_bh($?)} || MATCH RETURN {rcu_read_lock_sched($?)}
     || MATCH RETURN {rcu_read_lock_sched_notrace($?)} || MATCH RETURN {srcu_read_lock($?)}
     || MATCH RETURN {__srcu_read_lock($?)} || MATCH RETURN {srcu_read_lock_notrace($?)}
     || MATCH RETURN {srcu_read_lock_nmisafe($?)} || MATCH RETURN {__srcu_read_lock_nmisafe($?)}
     || MATCH RETURN {srcu_down_read($?)}) && (pending == 1) && (depth == 3)
    -> DO pending=0 GOTO Watch;
  (MATCH RETURN {rcu_read_unlock($?)} || MATCH RETURN {__rcu_read_unlock($?)}
     || MATCH RETURN {rcu_read_unlock_bh($?)} || MATCH RETURN {rcu_read_unlock_sched($?)}
     || MATCH RETURN {rcu_read_unlock_sched_notrace($?)} || MATCH RETURN {srcu_read_unlock($?)}
     || MATCH RETURN {__srcu_read_unlock($?)} || MATCH RETURN {srcu_read_unlock_notrace($?)}
     || MATCH RETURN {srcu_read_unlock_nmisafe($?)} || MATCH RETURN {__srcu_read_unlock_nmisafe($?)}
     || MATCH RETURN {srcu_up_read($?)}) && (pending == 1) && (depth != 0)
    -> DO depth=depth-1 DO pending=0 GOTO Watch;
  (MATCH RETURN {rcu_read_unlock($?)} || MATCH RETURN {__rcu_read_unlock($?)}
     || MATCH RETURN {rcu_read_unlock_bh($?)} || MATCH RETURN {rcu_read_unlock_sched($?)}
     || MATCH RETURN {rcu_read_unlock_sched_notrace($?)} || MATCH RETURN {srcu_read_unlock($?)}
     || MATCH RETURN {__srcu_read_unlock($?)} || MATCH RETURN {srcu_read_unlock_notrace($?)}
     || MATCH RETURN {srcu_read_unlock_nmisafe($?)} || MATCH RETURN {__srcu_read_unlock_nmisafe($?)}
     || MATCH RETURN {srcu_up_read($?)}) && (pending == 1) && (depth == 0)
    -> DO pending=0 GOTO Watch;
  (MATCH RETURN {rcu_read_unlock($?)} || MATCH RETURN {__rcu_read_unlock($?)}
     || MATCH RETURN {rcu_read_unlock_bh($?)} || MATCH RETURN {rcu_read_unlock_sched($?)}
     || MATCH RETURN {rcu_read_unlock_sched_notrace($?)} || MATCH RETURN {srcu_read_unlock($?)}
     || MATCH RETURN {__srcu_read_unlock($?)} || MATCH RETURN {srcu_read_unlock_notrace($?)}
     || MATCH RETURN {srcu_read_unlock_nmisafe($?)} || MATCH RETURN {__srcu_read_unlock_nmisafe($?)}
     || MATCH RETURN {srcu_up_read($?)}) && (pending == 1) && (depth == 3)
    -> DO pending=0 GOTO Watch;

  (MATCH CALL {rcu_assign_pointer($?)} || MATCH CALL {RCU_INIT_POINTER($?)}
     || MATCH CALL {rcu_replace_pointer($?)} || MATCH CALL {rcu_swap_protected($?)}
     || MATCH CALL {list_add_rcu($?)} || MATCH CALL {list_add_tail_rcu($?)}
     || MATCH CALL {__list_add_rcu($?)} || MATCH CALL {list_del_rcu($?)}
     || MATCH CALL {list_bidir_del_rcu($?)} || MATCH CALL {list_replace_rcu($?)}
     || MATCH CALL {list_splice_init_rcu($?)} || MATCH CALL {list_splice_tail_init_rcu($?)}
     || MATCH CALL {__list_splice_init_rcu($?)} || MATCH CALL {list_splice_rcu($?)}
     || MATCH CALL {__list_splice_rcu($?)} || MATCH CALL {hlist_add_head_rcu($?)}
     || MATCH CALL {hlist_add_tail_rcu($?)} || MATCH CALL {hlist_add_before_rcu($?)}
     || MATCH CALL {hlist_add_after_rcu($?)} || MATCH CALL {hlist_add_behind_rcu($?)}
     || MATCH CALL {hlist_del_rcu($?)} || MATCH CALL {hlist_del_init_rcu($?)}
     || MATCH CALL {hlist_replace_rcu($?)} || MATCH CALL {hlists_swap_heads_rcu($?)}
     || MATCH CALL {hlist_bl_add_head_rcu($?)} || MATCH CALL {hlist_bl_del_rcu($?)}
     || MATCH CALL {hlist_bl_del_init_rcu($?)} || MATCH CALL {hlist_bl_set_first_rcu($?)}
     || MATCH CALL {hlist_nulls_add_head_rcu($?)} || MATCH CALL {hlist_nulls_add_tail_rcu($?)}
     || MATCH CALL {hlist_nulls_del_rcu($?)} || MATCH CALL {hlist_nulls_del_init_rcu($?)}
     || MATCH CALL {hlist_nulls_replace_rcu($?)} || MATCH CALL {hlist_nulls_replace_init_rcu($?)}
     || MATCH CALL {rb_link_node_rcu($?)} || MATCH CALL {rb_replace_node_rcu($?)}) && (depth != 0)
    -> ERROR("update inside a read-side critical section");

END AUTOMATON
