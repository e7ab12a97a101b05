/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Spin locks keep the names of their interface: the kernel's macros would leave other calls, with
 * other arguments. The functions have no body here (opaque.txt).
 */
#ifndef PCEGAR_LINUX_SPINLOCK_H
#define PCEGAR_LINUX_SPINLOCK_H

#include_next <linux/spinlock.h>

#undef spin_lock_irqsave
#undef spin_lock_nested
#undef spin_lock_bh_nested
#undef spin_lock_irqsave_nested
#undef spin_lock_nest_lock
#undef spin_trylock_irqsave
#undef spin_lock_init
#undef raw_spin_lock_init
#undef rwlock_init

extern void spin_lock_init(spinlock_t *lock);
extern void raw_spin_lock_init(raw_spinlock_t *lock);
extern void rwlock_init(rwlock_t *lock);
extern void spin_lock_irqsave(spinlock_t *lock, unsigned long flags);
extern int spin_trylock_irqsave(spinlock_t *lock, unsigned long flags);
extern void spin_lock_nested(spinlock_t *lock, int subclass);
extern void spin_lock_bh_nested(spinlock_t *lock, int subclass);
extern void spin_lock_irqsave_nested(spinlock_t *lock, unsigned long flags, int subclass);
extern void spin_lock_nest_lock(spinlock_t *lock, void *outer);

#define spin_lock_irqsave(lock, flags) \
	do { (flags) = __VERIFIER_nondet_ulong(); (spin_lock_irqsave)(lock, flags); } while (0)
#define spin_trylock_irqsave(lock, flags) \
	({ (flags) = __VERIFIER_nondet_ulong(); (spin_trylock_irqsave)(lock, flags); })
#define spin_lock_irqsave_nested(lock, flags, subclass) \
	do { (flags) = __VERIFIER_nondet_ulong(); \
	     (spin_lock_irqsave_nested)(lock, flags, subclass); } while (0)
#define spin_lock_nest_lock(lock, outer) (spin_lock_nest_lock)(lock, outer)

#endif
