// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
/* What every program of the rule matrix begins with. A thing is a lock, a module, a device; as in
   the kernel a lock begins with an inner one, and a USB device holds a device. */
typedef unsigned long size_t;
struct inner {
  int value;
};
struct thing {
  struct inner rlock;
  struct inner dev;
};
static struct thing object, other_object;
static unsigned long dma;
extern int __VERIFIER_nondet_int(void);
