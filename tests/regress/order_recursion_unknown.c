// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
// expect: unreach-call TRUE|UNKNOWN
// oracle: skip, the order of evaluation is the compiler's choice
// Recursion that goes on forever in what the operand calls may come before the error or after it.
extern void abort(void);
extern void reach_error(void);
static int down(int n) { return down(n) + 1; }
static int sink(void) { return down(3); }
static int fail(void) {
  reach_error();
  abort();
}

int main(void) { return sink() + fail(); }
