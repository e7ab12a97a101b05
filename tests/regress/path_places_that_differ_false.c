// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory chosen --execution-steps 0
// expect: unreach-call FALSE
// Each entry of a table is found by an endpoint of its own. Which one an endpoint is, inputs
// decide: an execution that gives all of them the same place never fills the table.
//
// oracle: skip, the endpoints are the environment's
extern void reach_error(void);
struct endpoint {
  unsigned char* extra;
  int length;
};
struct setting {
  unsigned char number;
  struct endpoint* endpoint;
};
extern struct setting setting;
extern struct endpoint endpoints[4];

static int find(struct setting* s, struct endpoint* found[]) {
  struct endpoint* endpoint = s->endpoint;
  unsigned i;
  for (i = 0; i < s->number; i++) {
    unsigned char* extra = endpoint[i].extra;
    int length = endpoint[i].length;
    while (length >= 3) {
      if (extra[1] == 0x24) {
        unsigned pipe = extra[2];
        if (pipe > 0 && pipe < 5) found[pipe - 1] = &endpoint[i];
        break;
      }
      length -= extra[0];
      extra += extra[0];
    }
  }
  return found[0] && found[1] && found[2] && found[3];
}
int main(void) {
  struct endpoint* found[4] = {};
  setting.endpoint = endpoints;
  if (find(&setting, found)) reach_error();
  return 0;
}
