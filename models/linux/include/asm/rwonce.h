/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* READ_ONCE and WRITE_ONCE forbid the compiler to read or write twice; a value they do not change.
 * Without `volatile`, which would be memory that something else changes.
 */
#ifndef PCEGAR_LINUX_RWONCE_H
#define PCEGAR_LINUX_RWONCE_H

#include <linux/compiler_types.h>
#include <linux/kasan-checks.h>
#include <linux/kcsan-checks.h>

#define compiletime_assert_rwonce_type(type) do { } while (0)
#define __READ_ONCE(x) (*(__typeof__(x) *)&(x))
#define READ_ONCE(x) ({ __READ_ONCE(x); })
#define __WRITE_ONCE(x, value) do { *(__typeof__(x) *)&(x) = (value); } while (0)
#define WRITE_ONCE(x, value) __WRITE_ONCE(x, value)
#define READ_ONCE_NOCHECK(x) READ_ONCE(x)

static inline unsigned long __read_once_word_nocheck(const void *address)
{
	return *(const unsigned long *)address;
}

static inline unsigned long read_word_at_a_time(const void *address)
{
	return *(const unsigned long *)address;
}

#endif
