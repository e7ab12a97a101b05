// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 101_1a (block requests): holds. The second request is obtained only if there is a first;
 * both are freed.
 */
#include "../kernel.h"

static struct request_queue read_queue;
static struct request_queue write_queue;

static int copy_block(void) {
  struct request *from;
  struct request *to;
  int error = -ENOMEM;

  from = blk_mq_alloc_request(&read_queue, 0, 0);
  if (IS_ERR(from))
    return error;
  to = blk_mq_alloc_request(&write_queue, 1, 0);
  if (IS_ERR(to))
    goto out_from;
  error = blk_execute_rq(from);
  if (!error)
    error = blk_execute_rq(to);
  blk_mq_free_request(to);
out_from:
  blk_mq_free_request(from);
  return error;
}

int main(void) {
  int blocks = __VERIFIER_nondet_int();

  while (blocks > 0) {
    if (copy_block())
      break;
    blocks = blocks - 1;
  }
  check_final_state();
  return 0;
}
