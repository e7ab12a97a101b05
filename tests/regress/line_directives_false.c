// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A preprocessed program says where its lines are from. Witnesses name the lines of the file that is
// verified, and the statements that begin there.
// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int next(int x) {
  return x + __VERIFIER_nondet_int();
}

#line 666 "original.c"
int main(void)
{ int state ;
  int step ;

  {
  {
#line 672
  state = 5;
#line 673
  step = next(state);
  }
#line 675
  if (step == 7) {
#line 676
    reach_error();
  }
#line 678
  return (step);
}
}
