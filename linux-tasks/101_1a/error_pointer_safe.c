// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 101_1a (block requests): holds. IS_ERR() tells a request from an error; only a request
 * is freed.
 */
#include "../kernel.h"

static struct request_queue queue;
static int ejected;

static int eject(void) {
  struct request *request;
  int error = -EIO;

  request = blk_get_request(&queue, 1, GFP_KERNEL);
  if (IS_ERR(request))
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
