// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Constant tables and switches that nothing changes hold what they start with.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct format {
  int urbs;
  unsigned char flags;
  const char *name;
};

static const struct format formats[3] = {{2, 0x81, "a"}, {3, 0xff}, {.flags = 7}};
static int debug;
static long limit = -5;
int visible = 3;

static int rounds(void) {
  static int last = 4;
  return last;
}

int main(void) {
  int i = __VERIFIER_nondet_int();

  if (i < 0 || i >= 3)
    return 0;
  if (formats[i].urbs + (i == 2 ? 2 : 0) < 2 || formats[i].urbs > 3)
    reach_error();
  if (formats[i].flags != 0x81 && formats[i].flags != 255 && formats[i].flags != 7)
    reach_error();
  if (formats[2].name != 0 || formats[0].name == 0)
    reach_error();
  if (debug || limit != -5 || visible != 3 || rounds() != 4)
    reach_error();
  return 0;
}
