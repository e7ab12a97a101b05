/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Interrupts on this processor: handlers are called by main(), between other calls. The flags are an
 * input.
 */
#ifndef PCEGAR_LINUX_IRQFLAGS_H
#define PCEGAR_LINUX_IRQFLAGS_H

#include <asm/processor-flags.h>
#include <asm/nospec-branch.h>

#define native_save_fl() __VERIFIER_nondet_ulong()
#define native_irq_disable() do { } while (0)
#define native_irq_enable() do { } while (0)
#define native_safe_halt() do { } while (0)
#define native_halt() do { } while (0)
#define arch_local_save_flags() __VERIFIER_nondet_ulong()
#define arch_local_irq_save() __VERIFIER_nondet_ulong()
#define arch_local_irq_restore(flags) do { (void)(flags); } while (0)
#define arch_local_irq_disable() do { } while (0)
#define arch_local_irq_enable() do { } while (0)
#define arch_safe_halt() do { } while (0)
#define halt() do { } while (0)
#define arch_irqs_disabled_flags(flags) (((flags) & X86_EFLAGS_IF) == 0)
#define arch_irqs_disabled() __VERIFIER_nondet_bool()

#endif
