// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * The part of a kernel that the tasks in this folder see: our own declarations of functions that
 * the rules under props/linux/ watch, with the arguments that they have in Linux 4.0 to 6.1, as far
 * as the rules care. Structures hold only what the tasks use.
 *
 * Functions without a body here are the kernel: a verifier takes their results as arbitrary, and
 * the tests link them with tests/linux_tasks/runtime.c. The last group stands for the kernel's
 * calling side and is used by main() only.
 */
#ifndef LINUX_TASKS_KERNEL_H
#define LINUX_TASKS_KERNEL_H

typedef unsigned long size_t;
typedef unsigned int gfp_t;
typedef unsigned long dma_addr_t;
typedef int irqreturn_t;
typedef int netdev_tx_t;
#define NULL ((void *)0)

enum { IRQ_NONE = 0, IRQ_HANDLED = 1 };
enum { NETDEV_TX_OK = 0, NETDEV_TX_BUSY = 16 };
enum { EINTR = 4, EIO = 5, EAGAIN = 11, ENOMEM = 12, EFAULT = 14, EBUSY = 16, ENODEV = 19, EINVAL = 22, ENOSPC = 28 };

/* Flags of allocations, as in Linux 6.1. */
#define __GFP_ZERO 0x100u
#define GFP_ATOMIC 0xa20u
#define GFP_NOWAIT 0x800u
#define GFP_NOIO 0xc00u
#define GFP_NOFS 0xc40u
#define GFP_KERNEL 0xcc0u

struct module {
  int loaded;
};
struct mutex {
  int owner;
};
typedef struct {
  int ticket;
} spinlock_t;
typedef struct {
  int readers;
} rwlock_t;
struct device {
  int id;
};
struct usb_device {
  int devnum;
  struct device dev;
};
struct usb_interface {
  struct usb_device *udev;
  int number;
};
struct urb {
  int status;
  int actual_length;
};
struct usb_driver {
  const char *name;
};
struct usb_gadget_driver {
  const char *function;
};
struct class {
  const char *name;
};
struct net_device {
  int mtu;
  int flags;
};
struct sk_buff {
  int len;
};
struct request_queue {
  int depth;
};
struct request {
  int tag;
};
struct list_head {
  struct list_head *next, *prev;
};
struct work_struct {
  int pending;
};

/* Memory. */
extern void *kmalloc(size_t size, gfp_t flags);
extern void *kzalloc(size_t size, gfp_t flags);
extern void *kcalloc(size_t n, size_t size, gfp_t flags);
extern void kfree(const void *object);
extern struct sk_buff *alloc_skb(unsigned int size, gfp_t flags);
extern void kfree_skb(struct sk_buff *skb);

/* Modules. */
extern int try_module_get(struct module *module);
extern void __module_get(struct module *module);
extern void module_put(struct module *module);

/* Locks. */
extern void mutex_lock(struct mutex *lock);
extern int mutex_lock_interruptible(struct mutex *lock);
extern int mutex_lock_killable(struct mutex *lock);
extern int mutex_trylock(struct mutex *lock);
extern void mutex_unlock(struct mutex *lock);
extern void spin_lock(spinlock_t *lock);
extern void spin_unlock(spinlock_t *lock);
extern void spin_lock_irq(spinlock_t *lock);
extern void spin_unlock_irq(spinlock_t *lock);
extern void spin_lock_irqsave(spinlock_t *lock, unsigned long flags);
extern void spin_unlock_irqrestore(spinlock_t *lock, unsigned long flags);
extern int spin_trylock(spinlock_t *lock);
extern void read_lock(rwlock_t *lock);
extern void read_unlock(rwlock_t *lock);
extern int read_trylock(rwlock_t *lock);
extern void write_lock(rwlock_t *lock);
extern void write_unlock(rwlock_t *lock);
extern int write_trylock(rwlock_t *lock);

/* USB. */
extern struct urb *usb_alloc_urb(int packets, gfp_t flags);
extern struct urb *usb_get_urb(struct urb *urb);
extern void usb_free_urb(struct urb *urb);
extern int usb_submit_urb(struct urb *urb, gfp_t flags);
extern void usb_kill_urb(struct urb *urb);
extern void *usb_alloc_coherent(struct usb_device *dev, size_t size, gfp_t flags, dma_addr_t *dma);
extern void usb_free_coherent(struct usb_device *dev, size_t size, void *buffer, dma_addr_t dma);
extern struct usb_device *usb_get_dev(struct usb_device *dev);
extern void usb_put_dev(struct usb_device *dev);
extern void usb_lock_device(struct usb_device *dev);
extern int usb_trylock_device(struct usb_device *dev);
extern int usb_lock_device_for_reset(struct usb_device *dev, const struct usb_interface *interface);
extern void usb_unlock_device(struct usb_device *dev);
extern int usb_register(struct usb_driver *driver);
extern void usb_deregister(struct usb_driver *driver);

/* Classes, character devices, gadgets. */
extern int class_register(struct class *class);
extern void class_unregister(struct class *class);
extern struct class *class_create(struct module *owner, const char *name);
extern void class_destroy(struct class *class);
extern int register_chrdev(unsigned int major, const char *name, const void *operations);
extern void unregister_chrdev(unsigned int major, const char *name);
extern int usb_gadget_probe_driver(struct usb_gadget_driver *driver);
extern int usb_gadget_unregister_driver(struct usb_gadget_driver *driver);

/* Network and block devices. */
extern int register_netdev(struct net_device *dev);
extern void unregister_netdev(struct net_device *dev);
extern struct request *blk_mq_alloc_request(struct request_queue *queue, unsigned int operation, unsigned int flags);
extern void blk_mq_free_request(struct request *request);
extern struct request *blk_get_request(struct request_queue *queue, int direction, gfp_t flags);
extern void blk_put_request(struct request *request);
extern int blk_execute_rq(struct request *request);

/* Bits and RCU. */
extern unsigned long find_first_bit(const unsigned long *bits, unsigned long size);
extern unsigned long find_next_bit(const unsigned long *bits, unsigned long size, unsigned long offset);
extern unsigned long find_next_zero_bit(const unsigned long *bits, unsigned long size, unsigned long offset);
extern void rcu_read_lock(void);
extern void rcu_read_unlock(void);
extern void synchronize_rcu(void);
extern void list_add_rcu(struct list_head *entry, struct list_head *head);
extern void list_del_rcu(struct list_head *entry);
extern void list_replace_rcu(struct list_head *old, struct list_head *entry);

/* Interrupts and work. */
extern int request_irq(unsigned int line, const void *handler, unsigned long flags, const char *name,
                       void *data);
extern void free_irq(unsigned int line, void *data);
extern void pm_runtime_get_noresume(struct device *dev);
extern int pm_runtime_get_sync(struct device *dev);
extern int pm_runtime_resume_and_get(struct device *dev);
extern int pm_runtime_put(struct device *dev);
extern int pm_runtime_put_sync(struct device *dev);
extern void pm_runtime_put_noidle(struct device *dev);
extern int hardware_status(void);

#define MAX_ERRNO 4095
static inline int IS_ERR(const void *pointer) {
  return (unsigned long)pointer >= (unsigned long)-MAX_ERRNO;
}

/* Generated tasks only: gates 1 to 15, each with a rule of its own. */
extern void gate_enter(int gate);
extern void gate_leave(int gate);

/* The calling side. */
extern int __VERIFIER_nondet_int(void);
extern void irq_enter(void);
extern void irq_exit(void);
extern void pre_probe(void);
extern void check_return_value_probe(int result);
extern void check_final_state(void);

#endif
