// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 101_1a (block requests): holds. Each attempt obtains and frees a request of its own.
 */
#include "../kernel.h"

enum { ATTEMPTS = 3 };

static struct request_queue queue;

static int command(void) {
  int attempt = 0;
  int error = -EIO;

  while (attempt < ATTEMPTS && error) {
    struct request *request = blk_mq_alloc_request(&queue, 35, 0);

    if (IS_ERR(request))
      return -ENOMEM;
    error = blk_execute_rq(request);
    blk_mq_free_request(request);
    attempt = attempt + 1;
  }
  return error;
}

int main(void) {
  command();
  check_final_state();
  return 0;
}
