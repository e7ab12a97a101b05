// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Rule irq (pairs of line and cookie): holds. Each port is its own cookie, on a line that the
 * environment chooses; closing it frees both together.
 */
#include "../kernel.h"

struct port {
  int opened;
};

static void port_interrupt(void) {
}

static struct port *port_open(unsigned int line) {
  struct port *port;

  port = kzalloc(sizeof *port, GFP_KERNEL);
  if (!port)
    return NULL;
  if (request_irq(line, port_interrupt, 0, "port", port)) {
    kfree(port);
    return NULL;
  }
  port->opened = 1;
  return port;
}

static void port_close(struct port *port, unsigned int line) {
  free_irq(line, port);
  kfree(port);
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    unsigned int line = __VERIFIER_nondet_int();
    struct port *port = port_open(line);

    if (port)
      port_close(port, line);
  }
  check_final_state();
  return 0;
}
