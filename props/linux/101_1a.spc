// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 101_1a: every request that a driver obtained from the block layer is released before the
// driver is done (check_final_state()), and none more often than that.
//
// Names. Linux 4.0: blk_get_request, blk_make_request, released by blk_put_request or
// __blk_put_request. Linux 6.1: blk_mq_alloc_request, blk_mq_alloc_request_hctx,
// scsi_alloc_request, released by blk_mq_free_request.
//
// The results are a request or an error pointer (the last 4095 addresses); an error pointer means
// that nothing was taken. They are never null; executions in which they are do not count. Requests
// are counted together, exactly up to 2; 3 means "3 or more".
//
// Not checked: that it is the right request; requests that the driver got from its queue
// (blk_fetch_request); requests given to blk_execute_rq_nowait() with a completion that ends them.
CONTROL AUTOMATON linux_101_1a_block_request
LOCAL int taken = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  (MATCH {$1 = blk_get_request($?)} || MATCH {$1 = blk_make_request($?)}
    || MATCH {$1 = blk_mq_alloc_request($?)} || MATCH {$1 = blk_mq_alloc_request_hctx($?)}
    || MATCH {$1 = scsi_alloc_request($?)}) && (taken != 3)
    -> ASSUME {((unsigned long)$1) != 0; ((unsigned long)$1) < 18446744073709547521}
       DO taken=taken+1 GOTO Watch;
  (MATCH {$1 = blk_get_request($?)} || MATCH {$1 = blk_make_request($?)}
    || MATCH {$1 = blk_mq_alloc_request($?)} || MATCH {$1 = blk_mq_alloc_request_hctx($?)}
    || MATCH {$1 = scsi_alloc_request($?)}) && (taken == 3)
    -> ASSUME {((unsigned long)$1) != 0; ((unsigned long)$1) < 18446744073709547521} GOTO Watch;
  // Never a null pointer.
  MATCH {$1 = blk_get_request($?)} || MATCH {$1 = blk_make_request($?)}
    || MATCH {$1 = blk_mq_alloc_request($?)} || MATCH {$1 = blk_mq_alloc_request_hctx($?)}
    || MATCH {$1 = scsi_alloc_request($?)}
    -> ASSUME {((unsigned long)$1) == 0} STOP;
  MATCH {$1 = blk_get_request($?)} || MATCH {$1 = blk_make_request($?)}
    || MATCH {$1 = blk_mq_alloc_request($?)} || MATCH {$1 = blk_mq_alloc_request_hctx($?)}
    || MATCH {$1 = scsi_alloc_request($?)}
    -> ASSUME {((unsigned long)$1) >= 18446744073709547521} GOTO Watch;

  (MATCH {blk_put_request($?)} || MATCH {__blk_put_request($?)}
    || MATCH {blk_mq_free_request($?)}) && (taken == 0)
    -> ERROR("request released but not obtained");
  (MATCH {blk_put_request($?)} || MATCH {__blk_put_request($?)}
    || MATCH {blk_mq_free_request($?)}) && (taken != 0)
    -> DO taken=taken-1 GOTO Watch;
  (MATCH {blk_put_request($?)} || MATCH {__blk_put_request($?)}
    || MATCH {blk_mq_free_request($?)}) && (taken == 3)
    -> GOTO Watch;

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (taken != 0)
    -> ERROR("request kept at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (taken == 0)
    -> GOTO Watch;

END AUTOMATON
