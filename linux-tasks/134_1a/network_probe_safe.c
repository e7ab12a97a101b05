// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 134_1a (results of probe functions): holds. probe() returns what register_netdev()
 * returned.
 */
#include "../kernel.h"

static struct net_device netdev;
static int has_power;

static int probe(void) {
  int error;

  has_power = 1;
  netdev.mtu = 1500;
  error = register_netdev(&netdev);
  if (error) {
    has_power = 0;
    return error;
  }
  return 0;
}

static void remove(void) {
  unregister_netdev(&netdev);
  has_power = 0;
}

int main(void) {
  int result;

  pre_probe();
  result = probe();
  check_return_value_probe(result);
  if (result == 0)
    remove();
  check_final_state();
  return 0;
}
