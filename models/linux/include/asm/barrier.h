/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Programs are sequential here: barriers order nothing. */
#ifndef PCEGAR_LINUX_BARRIER_H
#define PCEGAR_LINUX_BARRIER_H

#define mb() do { } while (0)
#define rmb() do { } while (0)
#define wmb() do { } while (0)
#define __smp_mb() do { } while (0)
#define __smp_rmb() do { } while (0)
#define __smp_wmb() do { } while (0)
#define dma_mb() do { } while (0)
#define dma_rmb() do { } while (0)
#define dma_wmb() do { } while (0)
#define __smp_mb__before_atomic() do { } while (0)
#define __smp_mb__after_atomic() do { } while (0)
#define barrier_nospec() do { } while (0)

/* All bits if the index is within the bounds, else none. */
#define array_index_mask_nospec(index, size) \
	((unsigned long)(index) < (unsigned long)(size) ? ~0UL : 0UL)

#include <asm-generic/barrier.h>
#undef nop
#define nop() do { } while (0)

#endif
