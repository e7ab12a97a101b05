// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 101_1a (block requests): violated. Each attempt obtains a request, but only the last one
 * is freed.
 */
#include "../kernel.h"

enum { ATTEMPTS = 3 };

static struct request_queue queue;

static int command(void) {
  int attempt = 0;
  int error = -EIO;

  while (attempt < ATTEMPTS && error) {
    struct request *request;

    request = blk_mq_alloc_request(&queue, 35, 0);

    if (IS_ERR(request))
      return -ENOMEM;
    error = blk_execute_rq(request);
    attempt = attempt + 1;
    if (error == 0 || attempt == ATTEMPTS - 1)
      blk_mq_free_request(request);
  }
  return error;
}

int main(void) {
  command();
  check_final_state();
  return 0;
}
