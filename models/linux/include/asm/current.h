/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* The running task: one object that the environment fills. */
#ifndef PCEGAR_LINUX_CURRENT_H
#define PCEGAR_LINUX_CURRENT_H

#include <linux/compiler.h>
#include <asm/percpu.h>

struct task_struct;
extern struct task_struct pcegar_current_task;

#define current (&pcegar_current_task)
#define get_current() current

#endif
