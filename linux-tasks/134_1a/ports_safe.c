// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule 134_1a (results of probe functions): holds. If one of the ports cannot be registered,
 * those before it are unregistered and the error is returned.
 */
#include "../kernel.h"

enum { PORTS = 3 };

static struct net_device ports[PORTS];
static int registered;

static void remove(void) {
  while (registered > 0) {
    registered = registered - 1;
    unregister_netdev(&ports[registered]);
  }
}

static int probe(void) {
  int error = 0;

  while (registered < PORTS && !error) {
    error = register_netdev(&ports[registered]);
    if (!error)
      registered = registered + 1;
  }
  if (error)
    remove();
  return error;
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
