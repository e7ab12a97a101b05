// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 10_1a: memory allocated in an interrupt handler is allocated with GFP_ATOMIC, or with other
// flags under which the allocation does not sleep.
//
// Where an interrupt begins and ends is said by the environment: irq_enter() and irq_exit(), the
// kernel's own names in 4.0 and 6.1, or ldv_switch_to_interrupt_context() and
// ldv_switch_to_process_context(). main() puts them around the calls of handlers, tasklets, timers
// and completion functions of URBs. Interrupts may nest; the depth is counted up to 3, which means
// "3 or more".
//
// Names. Linux 4.0 and 6.1: kmalloc, kzalloc, kcalloc, kmalloc_array, krealloc, kmemdup, kstrdup,
// kvmalloc, kvzalloc, devm_kmalloc, devm_kzalloc, devm_kcalloc, kmem_cache_alloc,
// kmem_cache_zalloc, mempool_alloc, dma_alloc_coherent, dma_pool_alloc, __get_free_pages,
// get_zeroed_page, alloc_pages, alloc_skb, __netdev_alloc_skb, skb_clone, skb_copy,
// pskb_expand_head, usb_alloc_urb, usb_submit_urb, usb_alloc_coherent; kvmalloc and kvzalloc are
// not in 4.0. vmalloc and its relatives always sleep.
//
// An allocation may sleep if its flags say so: in 6.1 the bit __GFP_DIRECT_RECLAIM (0x400), which
// GFP_KERNEL (0xcc0), GFP_NOFS and GFP_NOIO have and GFP_ATOMIC (0xa20) and GFP_NOWAIT (0x800) have
// not. In 4.0 the bit is __GFP_WAIT (0x10), which means something harmless in 6.1; so of the old
// values GFP_KERNEL (0xd0), GFP_NOFS (0x50) and GFP_NOIO (0x10) are known as a whole, also with
// __GFP_ZERO (0x8000).
//
// Not checked: code in process context with interrupts switched off, which must not sleep either
// (rule 43_1a sees the part with spin locks); sleeping for other reasons than memory.
CONTROL AUTOMATON linux_10_1a_interrupt_allocation
LOCAL int depth = 0;
INITIAL STATE Process;

STATE USEALL Process :
  MATCH {irq_enter($?)} || MATCH {ldv_switch_to_interrupt_context($?)}
    -> DO depth=1 GOTO Interrupt;

STATE USEALL Interrupt :
  (MATCH {irq_enter($?)} || MATCH {ldv_switch_to_interrupt_context($?)}) && (depth != 3)
    -> DO depth=depth+1 GOTO Interrupt;
  (MATCH {irq_enter($?)} || MATCH {ldv_switch_to_interrupt_context($?)}) && (depth == 3)
    -> GOTO Interrupt;
  (MATCH {irq_exit($?)} || MATCH {ldv_switch_to_process_context($?)}) && (depth == 1)
    -> DO depth=0 GOTO Process;
  (MATCH {irq_exit($?)} || MATCH {ldv_switch_to_process_context($?)}) && (depth != 1)
    -> DO depth=depth-1 GOTO Interrupt;
  (MATCH {irq_exit($?)} || MATCH {ldv_switch_to_process_context($?)}) && (depth == 3)
    -> GOTO Interrupt;

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
    -> ASSUME {(((unsigned int)$2) & 0x400) != 0
         || (((unsigned int)$2) & 0xffff7fff) == 0xd0
         || (((unsigned int)$2) & 0xffff7fff) == 0x50
         || (((unsigned int)$2) & 0xffff7fff) == 0x10}
       ERROR("allocation that may sleep in an interrupt");
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
    -> ASSUME {!((((unsigned int)$2) & 0x400) != 0
         || (((unsigned int)$2) & 0xffff7fff) == 0xd0
         || (((unsigned int)$2) & 0xffff7fff) == 0x50
         || (((unsigned int)$2) & 0xffff7fff) == 0x10)}
       GOTO Interrupt;
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
    -> ASSUME {(((unsigned int)$2) & 0x400) != 0
         || (((unsigned int)$2) & 0xffff7fff) == 0xd0
         || (((unsigned int)$2) & 0xffff7fff) == 0x50
         || (((unsigned int)$2) & 0xffff7fff) == 0x10}
       ERROR("allocation that may sleep in an interrupt");
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
    -> ASSUME {!((((unsigned int)$2) & 0x400) != 0
         || (((unsigned int)$2) & 0xffff7fff) == 0xd0
         || (((unsigned int)$2) & 0xffff7fff) == 0x50
         || (((unsigned int)$2) & 0xffff7fff) == 0x10)}
       GOTO Interrupt;
  MATCH {$1 = vmalloc($?)} || MATCH {$1 = vzalloc($?)}
    -> ERROR("allocation that always sleeps in an interrupt");

END AUTOMATON
