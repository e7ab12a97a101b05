/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What the processor can do is an input. */
#ifndef PCEGAR_LINUX_CPUFEATURE_H
#define PCEGAR_LINUX_CPUFEATURE_H

#include_next <asm/cpufeature.h>
#undef static_cpu_has
#define static_cpu_has(bit) __VERIFIER_nondet_bool()
#undef cpu_feature_enabled
#define cpu_feature_enabled(bit) __VERIFIER_nondet_bool()
#undef boot_cpu_has
#define boot_cpu_has(bit) __VERIFIER_nondet_bool()

#endif
