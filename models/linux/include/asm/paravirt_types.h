/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Headers of Xen include this though the configuration has no paravirtual functions here, where
 * others make its arrays null.
 */
#ifndef PCEGAR_LINUX_PARAVIRT_TYPES_H
#define PCEGAR_LINUX_PARAVIRT_TYPES_H

#undef __parainstructions
#undef __parainstructions_end
#include_next <asm/paravirt_types.h>

#endif
