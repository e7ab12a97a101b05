// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 77_1a: while a driver holds the lock of a USB device, it allocates memory with GFP_NOIO or
// GFP_ATOMIC: an allocation that may start input and output may wait for the device that is locked.
//
// Names. Linux 4.0 and 6.1: device_lock, device_trylock, device_unlock, which the macros
// usb_lock_device, usb_trylock_device, usb_unlock_device leave behind; the macros' names are known
// too; usb_lock_device_for_reset (takes the lock if its result is 0). Allocations: kmalloc,
// kzalloc, kcalloc, kmalloc_array, krealloc, kmemdup, kstrdup, kvmalloc, kvzalloc, devm_kmalloc,
// devm_kzalloc, devm_kcalloc, kmem_cache_alloc, kmem_cache_zalloc, mempool_alloc,
// dma_alloc_coherent, dma_pool_alloc, __get_free_pages, get_zeroed_page, alloc_pages, alloc_skb,
// __netdev_alloc_skb, skb_clone, skb_copy, pskb_expand_head, usb_alloc_urb, usb_submit_urb,
// usb_alloc_coherent; kvmalloc and kvzalloc are not in 4.0. vmalloc and its relatives always sleep.
// vmalloc allocates with GFP_KERNEL.
//
// Allowed flags have neither __GFP_IO (0x40) nor __GFP_FS (0x80), which have these values in 4.0
// and 6.1. Each lock has its own state, known by the text of the argument. The thesis speaks of "an
// active mutex", and this lock is a mutex; with other mutexes GFP_KERNEL is right, and they do not
// count here. device_lock() of devices that are not USB devices counts.
//
// Not checked: that the lock is used rightly; functions that the core calls with the lock held
// (suspend, reset), unless the environment takes the lock around them.
CONTROL AUTOMATON linux_77_1a_usb_lock_allocation
LOCAL set<string> held;
INITIAL STATE Watch;

STATE USEALL Watch :
  MATCH {usb_lock_device($1)} || MATCH {device_lock($1)} -> DO held[$1]=true GOTO Watch;
  MATCH {usb_unlock_device($1)} || MATCH {device_unlock($1)} -> DO held[$1]=false GOTO Watch;
  MATCH {$1 = usb_trylock_device($2)} || MATCH {$1 = device_trylock($2)}
    -> ASSUME {((int)$1) != 0} DO held[$2]=true GOTO Watch;
  MATCH {$1 = usb_trylock_device($2)} || MATCH {$1 = device_trylock($2)}
    -> ASSUME {((int)$1) == 0} GOTO Watch;
  MATCH {$1 = usb_lock_device_for_reset($2, $?)}
    -> ASSUME {((int)$1) == 0} DO held[$2]=true GOTO Watch;
  MATCH {$1 = usb_lock_device_for_reset($2, $?)} -> ASSUME {((int)$1) != 0} GOTO Watch;

  MATCH {$1 = kmalloc($3, $2)} || MATCH {$1 = kzalloc($3, $2)}
    || MATCH {$1 = kvmalloc($3, $2)} || MATCH {$1 = kvzalloc($3, $2)}
    || MATCH {$1 = kstrdup($3, $2)} || MATCH {$1 = kmem_cache_alloc($3, $2)}
    || MATCH {$1 = kmem_cache_zalloc($3, $2)} || MATCH {$1 = mempool_alloc($3, $2)}
    || MATCH {$1 = alloc_skb($3, $2)} || MATCH {$1 = skb_clone($3, $2)}
    || MATCH {$1 = skb_copy($3, $2)} || MATCH {$1 = usb_alloc_urb($3, $2)}
    || MATCH {$1 = usb_submit_urb($3, $2)} || MATCH {$1 = kcalloc($3, $4, $2)}
    || MATCH {$1 = kmalloc_array($3, $4, $2)} || MATCH {$1 = krealloc($3, $4, $2)}
    || MATCH {$1 = kmemdup($3, $4, $2)} || MATCH {$1 = devm_kmalloc($3, $4, $2)}
    || MATCH {$1 = devm_kzalloc($3, $4, $2)} || MATCH {$1 = __netdev_alloc_skb($3, $4, $2)}
    || MATCH {$1 = dma_pool_alloc($3, $2, $4)}
    || MATCH {$1 = dma_alloc_coherent($3, $4, $5, $2)}
    || MATCH {$1 = devm_kcalloc($3, $4, $5, $2)}
    || MATCH {$1 = pskb_expand_head($3, $4, $5, $2)}
    || MATCH {$1 = usb_alloc_coherent($3, $4, $2, $5)} || MATCH {$1 = get_zeroed_page($2)}
    || MATCH {$1 = __get_free_pages($2, $3)} || MATCH {$1 = alloc_pages($2, $3)}
    -> ASSUME {!$$held.empty; (((unsigned int)$2) & 0xc0) != 0}
       ERROR("allocation with input and output under a device lock");
  MATCH {$1 = kmalloc($3, $2)} || MATCH {$1 = kzalloc($3, $2)}
    || MATCH {$1 = kvmalloc($3, $2)} || MATCH {$1 = kvzalloc($3, $2)}
    || MATCH {$1 = kstrdup($3, $2)} || MATCH {$1 = kmem_cache_alloc($3, $2)}
    || MATCH {$1 = kmem_cache_zalloc($3, $2)} || MATCH {$1 = mempool_alloc($3, $2)}
    || MATCH {$1 = alloc_skb($3, $2)} || MATCH {$1 = skb_clone($3, $2)}
    || MATCH {$1 = skb_copy($3, $2)} || MATCH {$1 = usb_alloc_urb($3, $2)}
    || MATCH {$1 = usb_submit_urb($3, $2)} || MATCH {$1 = kcalloc($3, $4, $2)}
    || MATCH {$1 = kmalloc_array($3, $4, $2)} || MATCH {$1 = krealloc($3, $4, $2)}
    || MATCH {$1 = kmemdup($3, $4, $2)} || MATCH {$1 = devm_kmalloc($3, $4, $2)}
    || MATCH {$1 = devm_kzalloc($3, $4, $2)} || MATCH {$1 = __netdev_alloc_skb($3, $4, $2)}
    || MATCH {$1 = dma_pool_alloc($3, $2, $4)}
    || MATCH {$1 = dma_alloc_coherent($3, $4, $5, $2)}
    || MATCH {$1 = devm_kcalloc($3, $4, $5, $2)}
    || MATCH {$1 = pskb_expand_head($3, $4, $5, $2)}
    || MATCH {$1 = usb_alloc_coherent($3, $4, $2, $5)} || MATCH {$1 = get_zeroed_page($2)}
    || MATCH {$1 = __get_free_pages($2, $3)} || MATCH {$1 = alloc_pages($2, $3)}
    -> ASSUME {!$$held.empty; (((unsigned int)$2) & 0xc0) == 0} GOTO Watch;
  MATCH {$1 = kmalloc($3, $2)} || MATCH {$1 = kzalloc($3, $2)}
    || MATCH {$1 = kvmalloc($3, $2)} || MATCH {$1 = kvzalloc($3, $2)}
    || MATCH {$1 = kstrdup($3, $2)} || MATCH {$1 = kmem_cache_alloc($3, $2)}
    || MATCH {$1 = kmem_cache_zalloc($3, $2)} || MATCH {$1 = mempool_alloc($3, $2)}
    || MATCH {$1 = alloc_skb($3, $2)} || MATCH {$1 = skb_clone($3, $2)}
    || MATCH {$1 = skb_copy($3, $2)} || MATCH {$1 = usb_alloc_urb($3, $2)}
    || MATCH {$1 = usb_submit_urb($3, $2)} || MATCH {$1 = kcalloc($3, $4, $2)}
    || MATCH {$1 = kmalloc_array($3, $4, $2)} || MATCH {$1 = krealloc($3, $4, $2)}
    || MATCH {$1 = kmemdup($3, $4, $2)} || MATCH {$1 = devm_kmalloc($3, $4, $2)}
    || MATCH {$1 = devm_kzalloc($3, $4, $2)} || MATCH {$1 = __netdev_alloc_skb($3, $4, $2)}
    || MATCH {$1 = dma_pool_alloc($3, $2, $4)}
    || MATCH {$1 = dma_alloc_coherent($3, $4, $5, $2)}
    || MATCH {$1 = devm_kcalloc($3, $4, $5, $2)}
    || MATCH {$1 = pskb_expand_head($3, $4, $5, $2)}
    || MATCH {$1 = usb_alloc_coherent($3, $4, $2, $5)} || MATCH {$1 = get_zeroed_page($2)}
    || MATCH {$1 = __get_free_pages($2, $3)} || MATCH {$1 = alloc_pages($2, $3)}
    -> ASSUME {$$held.empty} GOTO Watch;
  // The same calls where the result is not used.
  MATCH {kmalloc($3, $2)} || MATCH {kzalloc($3, $2)} || MATCH {kvmalloc($3, $2)}
    || MATCH {kvzalloc($3, $2)} || MATCH {kstrdup($3, $2)} || MATCH {kmem_cache_alloc($3, $2)}
    || MATCH {kmem_cache_zalloc($3, $2)} || MATCH {mempool_alloc($3, $2)}
    || MATCH {alloc_skb($3, $2)} || MATCH {skb_clone($3, $2)} || MATCH {skb_copy($3, $2)}
    || MATCH {usb_alloc_urb($3, $2)} || MATCH {usb_submit_urb($3, $2)}
    || MATCH {kcalloc($3, $4, $2)} || MATCH {kmalloc_array($3, $4, $2)}
    || MATCH {krealloc($3, $4, $2)} || MATCH {kmemdup($3, $4, $2)}
    || MATCH {devm_kmalloc($3, $4, $2)} || MATCH {devm_kzalloc($3, $4, $2)}
    || MATCH {__netdev_alloc_skb($3, $4, $2)} || MATCH {dma_pool_alloc($3, $2, $4)}
    || MATCH {dma_alloc_coherent($3, $4, $5, $2)} || MATCH {devm_kcalloc($3, $4, $5, $2)}
    || MATCH {pskb_expand_head($3, $4, $5, $2)} || MATCH {usb_alloc_coherent($3, $4, $2, $5)}
    || MATCH {get_zeroed_page($2)} || MATCH {__get_free_pages($2, $3)}
    || MATCH {alloc_pages($2, $3)}
    -> ASSUME {!$$held.empty; (((unsigned int)$2) & 0xc0) != 0}
       ERROR("allocation with input and output under a device lock");
  MATCH {kmalloc($3, $2)} || MATCH {kzalloc($3, $2)} || MATCH {kvmalloc($3, $2)}
    || MATCH {kvzalloc($3, $2)} || MATCH {kstrdup($3, $2)} || MATCH {kmem_cache_alloc($3, $2)}
    || MATCH {kmem_cache_zalloc($3, $2)} || MATCH {mempool_alloc($3, $2)}
    || MATCH {alloc_skb($3, $2)} || MATCH {skb_clone($3, $2)} || MATCH {skb_copy($3, $2)}
    || MATCH {usb_alloc_urb($3, $2)} || MATCH {usb_submit_urb($3, $2)}
    || MATCH {kcalloc($3, $4, $2)} || MATCH {kmalloc_array($3, $4, $2)}
    || MATCH {krealloc($3, $4, $2)} || MATCH {kmemdup($3, $4, $2)}
    || MATCH {devm_kmalloc($3, $4, $2)} || MATCH {devm_kzalloc($3, $4, $2)}
    || MATCH {__netdev_alloc_skb($3, $4, $2)} || MATCH {dma_pool_alloc($3, $2, $4)}
    || MATCH {dma_alloc_coherent($3, $4, $5, $2)} || MATCH {devm_kcalloc($3, $4, $5, $2)}
    || MATCH {pskb_expand_head($3, $4, $5, $2)} || MATCH {usb_alloc_coherent($3, $4, $2, $5)}
    || MATCH {get_zeroed_page($2)} || MATCH {__get_free_pages($2, $3)}
    || MATCH {alloc_pages($2, $3)}
    -> ASSUME {!$$held.empty; (((unsigned int)$2) & 0xc0) == 0} GOTO Watch;
  MATCH {kmalloc($3, $2)} || MATCH {kzalloc($3, $2)} || MATCH {kvmalloc($3, $2)}
    || MATCH {kvzalloc($3, $2)} || MATCH {kstrdup($3, $2)} || MATCH {kmem_cache_alloc($3, $2)}
    || MATCH {kmem_cache_zalloc($3, $2)} || MATCH {mempool_alloc($3, $2)}
    || MATCH {alloc_skb($3, $2)} || MATCH {skb_clone($3, $2)} || MATCH {skb_copy($3, $2)}
    || MATCH {usb_alloc_urb($3, $2)} || MATCH {usb_submit_urb($3, $2)}
    || MATCH {kcalloc($3, $4, $2)} || MATCH {kmalloc_array($3, $4, $2)}
    || MATCH {krealloc($3, $4, $2)} || MATCH {kmemdup($3, $4, $2)}
    || MATCH {devm_kmalloc($3, $4, $2)} || MATCH {devm_kzalloc($3, $4, $2)}
    || MATCH {__netdev_alloc_skb($3, $4, $2)} || MATCH {dma_pool_alloc($3, $2, $4)}
    || MATCH {dma_alloc_coherent($3, $4, $5, $2)} || MATCH {devm_kcalloc($3, $4, $5, $2)}
    || MATCH {pskb_expand_head($3, $4, $5, $2)} || MATCH {usb_alloc_coherent($3, $4, $2, $5)}
    || MATCH {get_zeroed_page($2)} || MATCH {__get_free_pages($2, $3)}
    || MATCH {alloc_pages($2, $3)}
    -> ASSUME {$$held.empty} GOTO Watch;
  MATCH {$1 = vmalloc($?)} || MATCH {$1 = vzalloc($?)}
    -> ASSUME {!$$held.empty} ERROR("allocation with input and output under a device lock");
  MATCH {$1 = vmalloc($?)} || MATCH {$1 = vzalloc($?)} -> ASSUME {$$held.empty} GOTO Watch;

END AUTOMATON
