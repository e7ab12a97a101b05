/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Variables of a processor: the machine has one (docs/linux.md), so there is one copy of each. */
#ifndef PCEGAR_LINUX_PERCPU_H
#define PCEGAR_LINUX_PERCPU_H

#include <linux/kernel.h>
#include <linux/stringify.h>

#define __my_cpu_offset 0UL
#define __per_cpu_offset pcegar_no_offset
#define per_cpu_offset(cpu) ((void)(cpu), 0UL)
#define arch_raw_cpu_ptr(pointer) (pointer)

#include <linux/percpu-defs.h>
#undef SHIFT_PERCPU_PTR
#define SHIFT_PERCPU_PTR(pointer, offset) ((__typeof__(*(pointer)) *)(pointer))

#include <asm-generic/percpu.h>

#define this_cpu_read_stable(variable) (variable)
#define this_cpu_read_stable_8(variable) (variable)
#define x86_this_cpu_test_bit(nr, pointer) \
	((((const unsigned long *)(pointer))[(nr) / 64] >> ((nr) % 64)) & 1)
#define INIT_PER_CPU_VAR(variable) variable
#define DECLARE_INIT_PER_CPU(variable)
#define init_per_cpu_var(variable) variable

#define DEFINE_EARLY_PER_CPU(type, name, value) DEFINE_PER_CPU(type, name) = value
#define DEFINE_EARLY_PER_CPU_READ_MOSTLY(type, name, value) DEFINE_PER_CPU_READ_MOSTLY(type, name) = value
#define DECLARE_EARLY_PER_CPU(type, name) DECLARE_PER_CPU(type, name)
#define DECLARE_EARLY_PER_CPU_READ_MOSTLY(type, name) DECLARE_PER_CPU_READ_MOSTLY(type, name)
#define EXPORT_EARLY_PER_CPU_SYMBOL(name) EXPORT_PER_CPU_SYMBOL(name)
#define early_per_cpu_ptr(name) NULL
#define early_per_cpu_map(name, index) per_cpu(name, index)
#define early_per_cpu(name, cpu) per_cpu(name, cpu)

DECLARE_PER_CPU_READ_MOSTLY(unsigned long, this_cpu_off);

#endif
