/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Hints for the processor have no effect on values. */
#ifndef PCEGAR_LINUX_PROCESSOR_H
#define PCEGAR_LINUX_PROCESSOR_H

#include_next <asm/processor.h>
#define prefetch(address) do { (void)(address); } while (0)
#define prefetchw(address) do { (void)(address); } while (0)
#define cpu_relax() do { } while (0)

#endif
