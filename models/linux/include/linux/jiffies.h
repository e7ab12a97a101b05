/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* The time is an input. */
#ifndef PCEGAR_LINUX_JIFFIES_H
#define PCEGAR_LINUX_JIFFIES_H

#include_next <linux/jiffies.h>
#define jiffies __VERIFIER_nondet_ulong()

#endif
