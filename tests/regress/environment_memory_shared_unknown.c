// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// pcegar: --environment-memory shared
// expect: unreach-call UNKNOWN
// The environment does not know a structure that is defined here.
extern void reach_error(void);
struct device {
  int users;
};
extern struct device *get(void);

int main(void) {
  struct device *d = get();
  if (d && d->users == 7) reach_error();
  return 0;
}
