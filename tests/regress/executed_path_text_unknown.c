// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A text that the environment owns is not chosen unless the user says so.
// expect: unreach-call UNKNOWN
// oracle: skip, the functions of the environment are not there
extern void reach_error(void);
struct info {
  const char *name;
  int flags;
};
extern struct info *get(void);

int main(void) {
  struct info *info = get();
  if (!info || !info->name || !info->name[0]) return 0;
  if (info->name[0] == 'a' && info->name[1] == 'b' && info->name[2] == 0) reach_error();
  return 0;
}
