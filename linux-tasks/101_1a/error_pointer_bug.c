// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 101_1a (block requests): violated. The result is compared with NULL, which it never is:
 * on failure an error pointer is freed, though nothing was obtained.
 */
#include "../kernel.h"

static struct request_queue queue;
static int ejected;

static int eject(void) {
  struct request *request;
  int error = -EIO;

  request = blk_get_request(&queue, 1, GFP_KERNEL);
  if (!request)
    goto out;
  error = blk_execute_rq(request);
  blk_put_request(request);
out:
  ejected = error == 0;
  return error;
}

int main(void) {
  eject();
  if (!ejected)
    eject();
  check_final_state();
  return 0;
}
