// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory from calloc() is zero, also where a structure has many members and the call runs often.
// expect: unreach-call TRUE
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct device {
  int first;
  int m0, n0, o0, p0;
  int m1, n1, o1, p1;
  int m2, n2, o2, p2;
  int m3, n3, o3, p3;
  int m4, n4, o4, p4;
  int m5, n5, o5, p5;
  int m6, n6, o6, p6;
  int m7, n7, o7, p7;
  int m8, n8, o8, p8;
  int m9, n9, o9, p9;
  int m10, n10, o10, p10;
  int m11, n11, o11, p11;
  int m12, n12, o12, p12;
  int m13, n13, o13, p13;
  int m14, n14, o14, p14;
  int m15, n15, o15, p15;
  int m16, n16, o16, p16;
  int m17, n17, o17, p17;
  int m18, n18, o18, p18;
  int m19, n19, o19, p19;
  int m20, n20, o20, p20;
  int m21, n21, o21, p21;
  int m22, n22, o22, p22;
  int m23, n23, o23, p23;
  int m24, n24, o24, p24;
  int m25, n25, o25, p25;
  int m26, n26, o26, p26;
  int m27, n27, o27, p27;
  int m28, n28, o28, p28;
  int m29, n29, o29, p29;
  int m30, n30, o30, p30;
  int m31, n31, o31, p31;
  int m32, n32, o32, p32;
  int m33, n33, o33, p33;
  int m34, n34, o34, p34;
  int m35, n35, o35, p35;
  int m36, n36, o36, p36;
  int m37, n37, o37, p37;
  int m38, n38, o38, p38;
  int m39, n39, o39, p39;
};
static int sum(const struct device* d) {
  return d->m0 + d->n0 + d->o0 + d->p0 + d->m1 + d->n1 + d->o1 + d->p1 + d->m2 + d->n2 + d->o2 +
         d->p2 + d->m3 + d->n3 + d->o3 + d->p3 + d->m4 + d->n4 + d->o4 + d->p4 + d->m5 + d->n5 +
         d->o5 + d->p5 + d->m6 + d->n6 + d->o6 + d->p6 + d->m7 + d->n7 + d->o7 + d->p7 + d->m8 +
         d->n8 + d->o8 + d->p8 + d->m9 + d->n9 + d->o9 + d->p9 + d->m10 + d->n10 + d->o10 + d->p10 +
         d->m11 + d->n11 + d->o11 + d->p11 + d->m12 + d->n12 + d->o12 + d->p12 + d->m13 + d->n13 +
         d->o13 + d->p13 + d->m14 + d->n14 + d->o14 + d->p14 + d->m15 + d->n15 + d->o15 + d->p15 +
         d->m16 + d->n16 + d->o16 + d->p16 + d->m17 + d->n17 + d->o17 + d->p17 + d->m18 + d->n18 +
         d->o18 + d->p18 + d->m19 + d->n19 + d->o19 + d->p19 + d->m20 + d->n20 + d->o20 + d->p20 +
         d->m21 + d->n21 + d->o21 + d->p21 + d->m22 + d->n22 + d->o22 + d->p22 + d->m23 + d->n23 +
         d->o23 + d->p23 + d->m24 + d->n24 + d->o24 + d->p24 + d->m25 + d->n25 + d->o25 + d->p25 +
         d->m26 + d->n26 + d->o26 + d->p26 + d->m27 + d->n27 + d->o27 + d->p27 + d->m28 + d->n28 +
         d->o28 + d->p28 + d->m29 + d->n29 + d->o29 + d->p29 + d->m30 + d->n30 + d->o30 + d->p30 +
         d->m31 + d->n31 + d->o31 + d->p31 + d->m32 + d->n32 + d->o32 + d->p32 + d->m33 + d->n33 +
         d->o33 + d->p33 + d->m34 + d->n34 + d->o34 + d->p34 + d->m35 + d->n35 + d->o35 + d->p35 +
         d->m36 + d->n36 + d->o36 + d->p36 + d->m37 + d->n37 + d->o37 + d->p37 + d->m38 + d->n38 +
         d->o38 + d->p38 + d->m39 + d->n39 + d->o39 + d->p39;
}
int main(void) {
  struct device* kept = 0;
  while (__VERIFIER_nondet_int()) {
    struct device* d = calloc(1, sizeof *d);
    if (!d) return 0;
    if (d->first != 0) reach_error();
    d->first = 1;
    if (kept) free(kept);
    kept = d;
  }
  return kept ? sum(kept) & 1 : 0;
}
