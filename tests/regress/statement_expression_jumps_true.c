// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE
// Jumps leave statement expressions whose value nobody needs.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define TRY(e) ({ int result = (e); if (result) goto failed; result; })

static int steps;

static int leave(int x) {
  for (;;) {
    ({ break; });
  }
  for (int i = 0; i < 3; ({ if (i == 2) goto out; i++; })) steps++;
out:
  (void)(x && ({ if (x > 5) return 1; 0; }));
  ({ return 2; });
  return 3;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  TRY(x);
  int left = leave(0) * 10 + leave(6);
  if (!(left == 21 && steps == 6)) reach_error();
  return 0;
failed:
  if (x == 0) reach_error();
  return 1;
}
