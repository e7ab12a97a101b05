/* SPDX-FileCopyrightText: 2026 The pcegar authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* The core gives a device with private data that are zero; drivers rely on it where their probe
   fails half way. */
#include_next <net/mac802154.h>
#ifndef PCEGAR_NET_MAC802154_H
#define PCEGAR_NET_MAC802154_H

void *calloc(size_t count, size_t size);

#define kmod_mac802154 1  /* defines the function */
#if __KBUILD_MODNAME != kmod_mac802154
static inline struct ieee802154_hw *pcegar_ieee802154_alloc_hw(size_t size,
                                                               const struct ieee802154_ops *ops) {
  struct ieee802154_hw *hw = calloc(1, sizeof(*hw));
  if (hw) {
    hw->phy = calloc(1, sizeof(*hw->phy));
    hw->priv = calloc(1, size);
    if (!hw->phy || !hw->priv)
      return 0;
  }
  return hw;
}
#define ieee802154_alloc_hw pcegar_ieee802154_alloc_hw
#endif
#undef kmod_mac802154

#endif
