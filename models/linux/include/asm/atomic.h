/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Atomic variables: programs are sequential here. linux/atomic/atomic-arch-fallback.h makes the
 * variants with acquire, release and relaxed order from these, and what is missing.
 */
#ifndef PCEGAR_LINUX_ATOMIC_H
#define PCEGAR_LINUX_ATOMIC_H

#include <linux/compiler.h>
#include <linux/types.h>
#include <asm/cmpxchg.h>
#include <asm/rmwcc.h>
#include <asm/barrier.h>

#define ATOMIC64_INIT(i) { (i) }

#define PCEGAR_UPDATE(A, T, atomic, name, operator) \
static __always_inline void arch_##A##_##name(T i, atomic *v) { v->counter = v->counter operator i; } \
static __always_inline T arch_##A##_fetch_##name(T i, atomic *v) \
{ T pcegar_old = v->counter; v->counter = pcegar_old operator i; return pcegar_old; }

#define PCEGAR_SUM(A, T, atomic, name, operator) \
static __always_inline T arch_##A##_##name##_return(T i, atomic *v) \
{ T pcegar_new = v->counter operator i; v->counter = pcegar_new; return pcegar_new; }

#define PCEGAR_ATOMIC(A, T, atomic) \
static __always_inline T arch_##A##_read(const atomic *v) { return v->counter; } \
static __always_inline void arch_##A##_set(atomic *v, T i) { v->counter = i; } \
PCEGAR_UPDATE(A, T, atomic, add, +) PCEGAR_UPDATE(A, T, atomic, sub, -) \
PCEGAR_UPDATE(A, T, atomic, and, &) PCEGAR_UPDATE(A, T, atomic, or, |) \
PCEGAR_UPDATE(A, T, atomic, xor, ^) \
PCEGAR_SUM(A, T, atomic, add, +) PCEGAR_SUM(A, T, atomic, sub, -) \
static __always_inline T arch_##A##_xchg(atomic *v, T new) \
{ T pcegar_old = v->counter; v->counter = new; return pcegar_old; } \
static __always_inline T arch_##A##_cmpxchg(atomic *v, T old, T new) \
{ T pcegar_old = v->counter; if (pcegar_old == old) v->counter = new; return pcegar_old; } \
static __always_inline bool arch_##A##_try_cmpxchg(atomic *v, T *old, T new) \
{ if (v->counter == *old) { v->counter = new; return true; } *old = v->counter; return false; } \
static __always_inline void arch_##A##_inc(atomic *v) { v->counter = v->counter + 1; } \
static __always_inline void arch_##A##_dec(atomic *v) { v->counter = v->counter - 1; } \
static __always_inline bool arch_##A##_sub_and_test(T i, atomic *v) \
{ v->counter = v->counter - i; return v->counter == 0; } \
static __always_inline bool arch_##A##_dec_and_test(atomic *v) \
{ v->counter = v->counter - 1; return v->counter == 0; } \
static __always_inline bool arch_##A##_inc_and_test(atomic *v) \
{ v->counter = v->counter + 1; return v->counter == 0; } \
static __always_inline bool arch_##A##_add_negative(T i, atomic *v) \
{ v->counter = v->counter + i; return v->counter < 0; } \
static __always_inline T arch_##A##_fetch_add_unless(atomic *v, T a, T u) \
{ T pcegar_old = v->counter; if (pcegar_old != u) v->counter = pcegar_old + a; return pcegar_old; } \
static __always_inline bool arch_##A##_add_unless(atomic *v, T a, T u) \
{ if (v->counter == u) return false; v->counter = v->counter + a; return true; } \
static __always_inline bool arch_##A##_inc_not_zero(atomic *v) \
{ if (v->counter == 0) return false; v->counter = v->counter + 1; return true; } \
static __always_inline bool arch_##A##_inc_unless_negative(atomic *v) \
{ if (v->counter < 0) return false; v->counter = v->counter + 1; return true; } \
static __always_inline bool arch_##A##_dec_unless_positive(atomic *v) \
{ if (v->counter > 0) return false; v->counter = v->counter - 1; return true; } \
static __always_inline T arch_##A##_dec_if_positive(atomic *v) \
{ T pcegar_new = v->counter - 1; if (pcegar_new >= 0) v->counter = pcegar_new; return pcegar_new; }

PCEGAR_ATOMIC(atomic, int, atomic_t)
PCEGAR_ATOMIC(atomic64, s64, atomic64_t)

#define arch_atomic_add_return arch_atomic_add_return
#define arch_atomic_sub_return arch_atomic_sub_return
#define arch_atomic_fetch_add arch_atomic_fetch_add
#define arch_atomic_fetch_sub arch_atomic_fetch_sub
#define arch_atomic_fetch_and arch_atomic_fetch_and
#define arch_atomic_fetch_or arch_atomic_fetch_or
#define arch_atomic_fetch_xor arch_atomic_fetch_xor
#define arch_atomic_xchg arch_atomic_xchg
#define arch_atomic_cmpxchg arch_atomic_cmpxchg
#define arch_atomic_try_cmpxchg arch_atomic_try_cmpxchg
#define arch_atomic_inc arch_atomic_inc
#define arch_atomic_dec arch_atomic_dec
#define arch_atomic_sub_and_test arch_atomic_sub_and_test
#define arch_atomic_dec_and_test arch_atomic_dec_and_test
#define arch_atomic_inc_and_test arch_atomic_inc_and_test
#define arch_atomic_add_negative arch_atomic_add_negative
#define arch_atomic_fetch_add_unless arch_atomic_fetch_add_unless
#define arch_atomic_add_unless arch_atomic_add_unless
#define arch_atomic_inc_not_zero arch_atomic_inc_not_zero
#define arch_atomic_inc_unless_negative arch_atomic_inc_unless_negative
#define arch_atomic_dec_unless_positive arch_atomic_dec_unless_positive
#define arch_atomic_dec_if_positive arch_atomic_dec_if_positive
#define arch_atomic64_add_return arch_atomic64_add_return
#define arch_atomic64_sub_return arch_atomic64_sub_return
#define arch_atomic64_fetch_add arch_atomic64_fetch_add
#define arch_atomic64_fetch_sub arch_atomic64_fetch_sub
#define arch_atomic64_fetch_and arch_atomic64_fetch_and
#define arch_atomic64_fetch_or arch_atomic64_fetch_or
#define arch_atomic64_fetch_xor arch_atomic64_fetch_xor
#define arch_atomic64_xchg arch_atomic64_xchg
#define arch_atomic64_cmpxchg arch_atomic64_cmpxchg
#define arch_atomic64_try_cmpxchg arch_atomic64_try_cmpxchg
#define arch_atomic64_inc arch_atomic64_inc
#define arch_atomic64_dec arch_atomic64_dec
#define arch_atomic64_sub_and_test arch_atomic64_sub_and_test
#define arch_atomic64_dec_and_test arch_atomic64_dec_and_test
#define arch_atomic64_inc_and_test arch_atomic64_inc_and_test
#define arch_atomic64_add_negative arch_atomic64_add_negative
#define arch_atomic64_fetch_add_unless arch_atomic64_fetch_add_unless
#define arch_atomic64_add_unless arch_atomic64_add_unless
#define arch_atomic64_inc_not_zero arch_atomic64_inc_not_zero
#define arch_atomic64_inc_unless_negative arch_atomic64_inc_unless_negative
#define arch_atomic64_dec_unless_positive arch_atomic64_dec_unless_positive
#define arch_atomic64_dec_if_positive arch_atomic64_dec_if_positive

#endif
