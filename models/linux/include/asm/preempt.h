/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Preemption: nothing interrupts a sequential program. The count also says in which context the
 * kernel calls: between irq_enter() and irq_exit() in_interrupt() holds. All else of the count is an
 * input, outside of them, too: bottom halves may be off, and a main() may call handlers without them.
 */
#ifndef PCEGAR_LINUX_PREEMPT_H
#define PCEGAR_LINUX_PREEMPT_H

#include <linux/thread_info.h>

#define PREEMPT_NEED_RESCHED 0x80000000
#define PREEMPT_ENABLED PREEMPT_NEED_RESCHED

extern int __pcegar_interrupt; /* functions.c */
#define preempt_count() (__VERIFIER_nondet_int() | (__pcegar_interrupt ? 0x100 : 0))
#define preempt_count_set(count) do { (void)(count); } while (0)
#define init_task_preempt_count(task) do { } while (0)
#define init_idle_preempt_count(task, cpu) do { } while (0)
#define set_preempt_need_resched() do { } while (0)
#define clear_preempt_need_resched() do { } while (0)
#define test_preempt_need_resched() __VERIFIER_nondet_bool()
#define __preempt_count_add(value) do { (void)(value); } while (0)
#define __preempt_count_sub(value) do { (void)(value); } while (0)
#define __preempt_count_dec_and_test() 0
#define should_resched(offset) 0
#define __preempt_schedule() do { } while (0)
#define __preempt_schedule_notrace() do { } while (0)

extern void preempt_schedule(void);
extern void preempt_schedule_notrace(void);

#endif
