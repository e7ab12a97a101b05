// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// scanf writes the element or member that it is given, and no other.
// expect: unreach-call TRUE
extern void reach_error(void);
extern int scanf(const char *, ...);
struct node { int key; int values[2]; struct node *next; };

int main(void) {
  int a[3] = {1, 2, 3}, *at = a;
  struct node s[2] = {{1, {2, 3}, 0}, {4, {5, 6}, 0}}, *p = &s[1];
  char word[4] = "xy";
  for (int i = 0; i < 2; i++)
    if (scanf("%d", &a[i]) != 1) break;
  if (a[2] != 3) reach_error();
  if (scanf("%d %d", &p->values[1], &s[0].key) == 1 && s[0].key != 1) reach_error();
  if (s[1].values[0] != 5 || s[1].key != 4 || s[0].values[0] != 2) reach_error();
  int other = 42;
  scanf("%*d", &other);
  scanf("%5ld %5s", &(long){0}, word, &other);
  if (other != 42) reach_error();
  scanf("%1s%d", word, ++at);
  if (a[2] != 3 || at != a + 1) reach_error();
  return 0;
}
