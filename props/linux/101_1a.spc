// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 101_1a: every request that a driver obtained from the block layer is released before the
// driver is done (check_final_state()), and none more often than that.
//
// Names. Linux 4.0: blk_get_request, blk_make_request, blk_mq_alloc_request, released by
// blk_put_request, __blk_put_request or blk_mq_free_request. Linux 6.1: blk_mq_alloc_request,
// blk_mq_alloc_request_hctx, scsi_alloc_request, released by blk_mq_free_request.
//
// The results are a request or an error pointer (the last 4095 addresses); an error pointer means
// that nothing was taken. They are never null; executions in which they are do not count. A request
// that is ignored (nobody can name it) is lost, if there was one.
//
// A call counts when it ends, and only if no other that the rule knows has ended within it: the
// kernel's inline functions call others of the list. `pending` is 1 from the beginning of a call to
// the first end.
//
// Each request is counted by itself, exactly up to 8; 9 means "9 or more".
//
// Not checked: requests that the driver got from its queue
// (blk_fetch_request); requests given to blk_execute_rq_nowait() with a completion that ends them.
CONTROL AUTOMATON linux_101_1a_block_request
LOCAL counter<string> taken;
LOCAL int lost = 0;
LOCAL int pending = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  // Every call that counts begins here.
  MATCH CALL {__blk_put_request($?)} || MATCH CALL {blk_get_request($?)}
    || MATCH CALL {blk_make_request($?)} || MATCH CALL {blk_mq_alloc_request($?)}
    || MATCH CALL {blk_mq_alloc_request_hctx($?)} || MATCH CALL {blk_mq_free_request($?)}
    || MATCH CALL {blk_put_request($?)} || MATCH CALL {scsi_alloc_request($?)}
    -> DO pending=1 GOTO Watch;

  (MATCH {$1 = blk_get_request($?)} || MATCH {$1 = blk_make_request($?)}
     || MATCH {$1 = blk_mq_alloc_request($?)} || MATCH {$1 = blk_mq_alloc_request_hctx($?)}
     || MATCH {$1 = scsi_alloc_request($?)}) && (pending == 1) && (taken[$1] != 9)
    -> ASSUME {((unsigned long)$1) != 0; ((unsigned long)$1) < ((unsigned long)-4095)}
       DO taken[$1]+=1 DO pending=0 GOTO Watch;
  (MATCH {$1 = blk_get_request($?)} || MATCH {$1 = blk_make_request($?)}
     || MATCH {$1 = blk_mq_alloc_request($?)} || MATCH {$1 = blk_mq_alloc_request_hctx($?)}
     || MATCH {$1 = scsi_alloc_request($?)}) && (pending == 1) && (taken[$1] == 9)
    -> ASSUME {((unsigned long)$1) != 0; ((unsigned long)$1) < ((unsigned long)-4095)}
       DO pending=0 GOTO Watch;
  // Never a null pointer.
  (MATCH {$1 = blk_get_request($?)} || MATCH {$1 = blk_make_request($?)}
     || MATCH {$1 = blk_mq_alloc_request($?)} || MATCH {$1 = blk_mq_alloc_request_hctx($?)}
     || MATCH {$1 = scsi_alloc_request($?)}) && (pending == 1)
    -> ASSUME {((unsigned long)$1) == 0} STOP;
  (MATCH {$1 = blk_get_request($?)} || MATCH {$1 = blk_make_request($?)}
     || MATCH {$1 = blk_mq_alloc_request($?)} || MATCH {$1 = blk_mq_alloc_request_hctx($?)}
     || MATCH {$1 = scsi_alloc_request($?)}) && (pending == 1)
    -> ASSUME {((unsigned long)$1) >= ((unsigned long)-4095)} DO pending=0 GOTO Watch;
  (MATCH {blk_get_request($?)} || MATCH {blk_make_request($?)} || MATCH {blk_mq_alloc_request($?)}
     || MATCH {blk_mq_alloc_request_hctx($?)} || MATCH {scsi_alloc_request($?)}) && (pending == 1)
    -> DO lost=1 DO pending=0 GOTO Watch;
  (MATCH {blk_get_request($?)} || MATCH {blk_make_request($?)} || MATCH {blk_mq_alloc_request($?)}
     || MATCH {blk_mq_alloc_request_hctx($?)} || MATCH {scsi_alloc_request($?)}) && (pending == 1)
    -> DO pending=0 GOTO Watch;

  (MATCH RETURN {blk_put_request($1)} || MATCH RETURN {__blk_put_request($?, $1)}
     || MATCH RETURN {blk_mq_free_request($1)}) && (pending == 1) && (taken[$1] == 0)
    -> ERROR("request released but not obtained");
  (MATCH RETURN {blk_put_request($1)} || MATCH RETURN {__blk_put_request($?, $1)}
     || MATCH RETURN {blk_mq_free_request($1)}) && (pending == 1) && (taken[$1] != 0)
    -> DO taken[$1]-=1 DO pending=0 GOTO Watch;
  (MATCH RETURN {blk_put_request($1)} || MATCH RETURN {__blk_put_request($?, $1)}
     || MATCH RETURN {blk_mq_free_request($1)}) && (pending == 1) && (taken[$1] == 9)
    -> DO pending=0 GOTO Watch;

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && !taken.empty
    -> ERROR("request kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)})
    && taken.empty && (lost != 0)
    -> ERROR("request kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)})
    && taken.empty && (lost == 0)
    -> GOTO Watch;

END AUTOMATON
