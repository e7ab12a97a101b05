// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 134_1a (results of probe functions): violated. The variable error is reused for the
 * shutdown and holds its result, 0 if that went well.
 */
#include "../kernel.h"

static struct net_device netdev;
static int queues;

static int shut_down(void) {
  queues = 0;
  return hardware_status();
}

static int probe(void) {
  int error = hardware_status();

  if (error)
    return error;
  queues = 2;
  error = register_netdev(&netdev);
  if (error)
    goto out;
  return 0;

out:
  error = shut_down();
  return error;
}

int main(void) {
  int result;

  pre_probe();
  result = probe();
  check_return_value_probe(result);
  if (result == 0)
    unregister_netdev(&netdev);
  check_final_state();
  return 0;
}
