/* SPDX-FileCopyrightText: 2026 The pcegar authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* The processor's protection of user memory has no effect on values. */
#ifndef PCEGAR_LINUX_SMAP_H
#define PCEGAR_LINUX_SMAP_H

#define ASM_CLAC ""
#define ASM_STAC ""
#define clac() do { } while (0)
#define stac() do { } while (0)
#define smap_save() 0UL
#define smap_restore(flags) do { (void)(flags); } while (0)

#endif
