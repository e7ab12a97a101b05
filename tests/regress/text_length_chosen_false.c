// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call FALSE
// oracle: skip, the environment's memory is not there
// pcegar: --no-default-models --environment-memory chosen
// A path chooses how long a text of the environment is, so that it can be taken to its end.
#include <stdio.h>

extern void reach_error(void);

struct port {
  char name[32];
};

extern struct port* get_port(void);

int main(void) {
  char path[16];
  struct port* port = get_port();
  int length = snprintf(path, sizeof path, "%s/input%s", port->name, "0");
  if (length > 20) reach_error();
  return 0;
}
