// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 101_1a (block requests): violated. If the device is busy, the request is not freed.
 */
#include "../kernel.h"

static struct request_queue queue;

static int send_command(void) {
  struct request *request = blk_mq_alloc_request(&queue, 34, 0);
  int error;

  if (IS_ERR(request))
    return -ENOMEM;
  error = hardware_status();
  if (error)
    return error;
  error = blk_execute_rq(request);
  blk_mq_free_request(request);
  return error;
}

int main(void) {
  while (__VERIFIER_nondet_int())
    send_command();
  check_final_state();
  return 0;
}
