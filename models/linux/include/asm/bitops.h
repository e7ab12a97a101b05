/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Bits in memory: programs are sequential here, and the memory is ordinary. */
#ifndef PCEGAR_LINUX_BITOPS_H
#define PCEGAR_LINUX_BITOPS_H

#ifndef _LINUX_BITOPS_H
#error only <linux/bitops.h> can be included directly
#endif

#include <linux/compiler.h>
#include <asm/alternative.h>
#include <asm/rmwcc.h>
#include <asm/barrier.h>

#define PCEGAR_WORD(nr, addr) (((unsigned long *)(addr))[(unsigned long)(nr) / 64])
#define PCEGAR_BIT(nr) (1UL << ((unsigned long)(nr) % 64))

#define PCEGAR_CHANGE_BIT(name, operation) \
static __always_inline void arch_##name(unsigned long nr, volatile unsigned long *addr) \
{ PCEGAR_WORD(nr, addr) = PCEGAR_WORD(nr, addr) operation; }
#define PCEGAR_TEST_AND(name, operation) \
static __always_inline bool arch_##name(unsigned long nr, volatile unsigned long *addr) \
{ \
	bool pcegar_old = (PCEGAR_WORD(nr, addr) & PCEGAR_BIT(nr)) != 0; \
	PCEGAR_WORD(nr, addr) = PCEGAR_WORD(nr, addr) operation; \
	return pcegar_old; \
}

PCEGAR_CHANGE_BIT(set_bit, | PCEGAR_BIT(nr))
PCEGAR_CHANGE_BIT(clear_bit, & ~PCEGAR_BIT(nr))
PCEGAR_CHANGE_BIT(change_bit, ^ PCEGAR_BIT(nr))
PCEGAR_CHANGE_BIT(clear_bit_unlock, & ~PCEGAR_BIT(nr))
PCEGAR_CHANGE_BIT(__set_bit, | PCEGAR_BIT(nr))
PCEGAR_CHANGE_BIT(__clear_bit, & ~PCEGAR_BIT(nr))
PCEGAR_CHANGE_BIT(__change_bit, ^ PCEGAR_BIT(nr))
PCEGAR_CHANGE_BIT(__clear_bit_unlock, & ~PCEGAR_BIT(nr))
PCEGAR_TEST_AND(test_and_set_bit, | PCEGAR_BIT(nr))
PCEGAR_TEST_AND(test_and_set_bit_lock, | PCEGAR_BIT(nr))
PCEGAR_TEST_AND(test_and_clear_bit, & ~PCEGAR_BIT(nr))
PCEGAR_TEST_AND(test_and_change_bit, ^ PCEGAR_BIT(nr))
PCEGAR_TEST_AND(__test_and_set_bit, | PCEGAR_BIT(nr))
PCEGAR_TEST_AND(__test_and_clear_bit, & ~PCEGAR_BIT(nr))
PCEGAR_TEST_AND(__test_and_change_bit, ^ PCEGAR_BIT(nr))

static __always_inline bool
arch_clear_bit_unlock_is_negative_byte(long nr, volatile unsigned long *addr)
{
	arch_clear_bit(nr, addr);
	return (PCEGAR_WORD(0, addr) & 0x80) != 0;
}
#define arch_clear_bit_unlock_is_negative_byte arch_clear_bit_unlock_is_negative_byte

static __always_inline bool arch_test_bit(unsigned long nr, const volatile unsigned long *addr)
{
	return (PCEGAR_WORD(nr, addr) & PCEGAR_BIT(nr)) != 0;
}
static __always_inline bool
arch_test_bit_acquire(unsigned long nr, const volatile unsigned long *addr)
{
	return arch_test_bit(nr, addr);
}

/* Undefined for 0 (~0UL for ffz), as in the kernel. */
static __always_inline unsigned long __ffs(unsigned long word) { return __builtin_ctzl(word); }
static __always_inline unsigned long ffz(unsigned long word) { return __builtin_ctzl(~word); }
static __always_inline unsigned long __fls(unsigned long word) { return 63 - __builtin_clzl(word); }
static __always_inline int ffs(int x) { return x == 0 ? 0 : __builtin_ctz(x) + 1; }
static __always_inline int fls(unsigned int x) { return x == 0 ? 0 : 32 - __builtin_clz(x); }
static __always_inline int fls64(__u64 x) { return x == 0 ? 0 : 64 - __builtin_clzll(x); }

#include <asm-generic/bitops/sched.h>

static __always_inline unsigned int __arch_hweight32(unsigned int w)
{ return __builtin_popcount(w); }
static __always_inline unsigned int __arch_hweight16(unsigned int w)
{ return __builtin_popcount(w & 0xffff); }
static __always_inline unsigned int __arch_hweight8(unsigned int w)
{ return __builtin_popcount(w & 0xff); }
static __always_inline unsigned long __arch_hweight64(__u64 w)
{ return __builtin_popcountll(w); }

#include <asm-generic/bitops/const_hweight.h>
#include <asm-generic/bitops/instrumented-atomic.h>
#include <asm-generic/bitops/instrumented-non-atomic.h>
#include <asm-generic/bitops/instrumented-lock.h>
#include <asm-generic/bitops/le.h>
#include <asm-generic/bitops/ext2-atomic-setbit.h>

#endif
