// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
/*
 * Functions of the rules in the form in which Linux 6.1's headers leave them to a module: macros and
 * inline functions around functions that have another name. Own words; only the shape is the
 * kernel's: which name calls which, whether a macro stores a result in its argument, which member
 * of an object is passed on.
 *
 * Where an inline function leaves no call, the run-time is told (SEEN); for a verifier that is nothing.
 */
#ifdef RUNNING
extern void seen_device_lock(void *device, int by), seen_update(void);
#define SEEN(call) call
#else
#define SEEN(call) ((void)0)
#endif

extern void _raw_spin_lock(struct inner *lock), _raw_spin_lock_bh(struct inner *lock);
extern void _raw_spin_lock_irq(struct inner *lock), _raw_spin_unlock(struct inner *lock);
extern void _raw_spin_unlock_bh(struct inner *lock), _raw_spin_unlock_irq(struct inner *lock);
extern void _raw_spin_unlock_irqrestore(struct inner *lock, unsigned long flags);
extern unsigned long _raw_spin_lock_irqsave(struct inner *lock);
extern int _raw_spin_trylock(struct inner *lock), _raw_spin_trylock_bh(struct inner *lock);
extern int _atomic_dec_and_lock(void *count, struct thing *lock);

static inline struct inner *inner_of(struct thing *lock) {
  return &lock->rlock;
}
#define raw_spin_lock(lock) _raw_spin_lock((struct inner *)(lock))
static inline void spin_lock(struct thing *lock) {
  _raw_spin_lock(&lock->rlock);
}
static inline void spin_lock_bh(struct thing *lock) {
  _raw_spin_lock_bh(&lock->rlock);
}
static inline void spin_lock_irq(struct thing *lock) {
  _raw_spin_lock_irq(&lock->rlock);
}
static inline void spin_unlock(struct thing *lock) {
  _raw_spin_unlock(&lock->rlock);
}
static inline void spin_unlock_bh(struct thing *lock) {
  _raw_spin_unlock_bh(&lock->rlock);
}
static inline void spin_unlock_irq(struct thing *lock) {
  _raw_spin_unlock_irq(&lock->rlock);
}
static inline void spin_unlock_irqrestore(struct thing *lock, unsigned long flags) {
  _raw_spin_unlock_irqrestore(&lock->rlock, flags);
}
static inline int spin_trylock(struct thing *lock) {
  return (_raw_spin_trylock(&lock->rlock));
}
static inline int spin_trylock_bh(struct thing *lock) {
  return (_raw_spin_trylock_bh(&lock->rlock));
}
static inline int spin_trylock_irq(struct thing *lock) {
  return ({ (_raw_spin_trylock(&lock->rlock)) ? 1 : ({ 0; }); });
}
#define spin_lock_irqsave(lock, flags)                                  \
  do {                                                                  \
    do {                                                                \
      (flags) = _raw_spin_lock_irqsave(inner_of(lock));                 \
    } while (0);                                                        \
  } while (0)
#define spin_trylock_irqsave(lock, flags) ({ (_raw_spin_trylock(inner_of(lock))) ? 1 : ({ (flags) = 0; 0; }); })
#define spin_lock_nested(lock, subclass) \
  do {                                   \
    _raw_spin_lock(((void)(subclass), inner_of(lock))); \
  } while (0)
#define atomic_dec_and_lock(count, lock) (_atomic_dec_and_lock(count, lock))

extern int refcount_dec_and_mutex_lock(void *count, struct thing *lock);
extern void mutex_lock_nested(struct thing *lock, unsigned long subclass);
extern int mutex_lock_interruptible_nested(struct thing *lock, unsigned long subclass);
#define mutex_lock(lock) mutex_lock_nested(lock, 0)
#define mutex_lock_interruptible(lock) mutex_lock_interruptible_nested(lock, 0)

extern void _raw_read_lock(struct thing *lock), _raw_write_lock(struct thing *lock);
extern void _raw_read_unlock(struct thing *lock), _raw_write_unlock(struct thing *lock);
extern unsigned long _raw_read_lock_irqsave(struct thing *lock), _raw_write_lock_irqsave(struct thing *lock);
extern void _raw_write_unlock_irqrestore(struct thing *lock, unsigned long flags);
extern void _raw_read_unlock_irqrestore(struct thing *lock, unsigned long flags);
extern int _raw_read_trylock(struct thing *lock), _raw_write_trylock(struct thing *lock);
#define read_lock(lock) _raw_read_lock(lock)
#define write_lock(lock) _raw_write_lock(lock)
#define read_unlock(lock) _raw_read_unlock(lock)
#define write_unlock(lock) _raw_write_unlock(lock)
#define read_trylock(lock) (_raw_read_trylock(lock))
#define write_trylock(lock) (_raw_write_trylock(lock))
#define read_lock_irqsave(lock, flags)       \
  do {                                       \
    flags = _raw_read_lock_irqsave(lock);    \
  } while (0)
#define write_lock_irqsave(lock, flags)      \
  do {                                       \
    flags = _raw_write_lock_irqsave(lock);   \
  } while (0)
#define read_unlock_irqrestore(lock, flags)       \
  do {                                            \
    _raw_read_unlock_irqrestore(lock, flags);     \
  } while (0)
#define write_unlock_irqrestore(lock, flags)      \
  do {                                            \
    _raw_write_unlock_irqrestore(lock, flags);    \
  } while (0)

/* Devices. */
static inline void device_lock(struct inner *device) {
  SEEN(seen_device_lock(device, 1));
}
static inline void device_unlock(struct inner *device) {
  SEEN(seen_device_lock(device, -1));
}
#define usb_lock_device(usb) device_lock(&(usb)->dev)
#define usb_unlock_device(usb) device_unlock(&(usb)->dev)
extern int usb_lock_device_for_reset(struct thing *usb, void *interface);
extern void usb_free_urb(struct thing *urb);
#define usb_put_urb usb_free_urb

/* Registrations. */
extern int __class_register(void *class, void *key);
extern void *__class_create(void *owner, void *name, void *key);
#define class_register(class) ({ static struct inner key; __class_register(class, &key); })
#define class_create(owner, name) ({ static struct inner key; __class_create(owner, name, &key); })
extern int __register_chrdev(unsigned long major, unsigned long first, unsigned long count, void *name, void *operations);
extern void __unregister_chrdev(unsigned long major, unsigned long first, unsigned long count, void *name);
static inline int register_chrdev(unsigned long major, void *name, void *operations) {
  return __register_chrdev(major, 0, 256, name, operations);
}
static inline void unregister_chrdev(unsigned long major, void *name) {
  __unregister_chrdev(major, 0, 256, name);
}
extern int usb_gadget_register_driver_owner(void *driver, void *owner, void *name);
#define usb_gadget_register_driver(driver) usb_gadget_register_driver_owner(driver, (void *)&object, (void *)"m")
extern int usb_register_driver(void *driver, void *owner, void *name);
#define usb_register(driver) usb_register_driver(driver, (void *)&object, (void *)"m")

/* RCU. */
extern void __rcu_read_lock(void), __rcu_read_unlock(void);
extern int __srcu_read_lock(void *domain);
extern void __srcu_read_unlock(void *domain, unsigned long index);
static inline void rcu_read_lock(void) {
  __rcu_read_lock();
}
static inline void rcu_read_unlock(void) {
  do {
    __rcu_read_unlock();
  } while (0);
}
static inline int srcu_read_lock(void *domain) {
  int index;
  index = __srcu_read_lock(domain);
  return index;
}
static inline void srcu_read_unlock(void *domain, unsigned long index) {
  __srcu_read_unlock(domain, index);
}
static inline void list_del_rcu(void *entry) {
  SEEN(seen_update());
}
static inline void list_add_rcu(void *entry, void *head) {
  SEEN(seen_update());
}

/* Bits. */
extern unsigned long _find_next_bit(struct thing *bits, unsigned long size, unsigned long offset);
static inline unsigned long find_next_bit(struct thing *bits, unsigned long size, unsigned long offset) {
  if (__builtin_constant_p(size) && size - 1 < 0) return size;
  return _find_next_bit(bits, size, offset);
}

/* Memory. */
extern void *__kmalloc(unsigned long size, unsigned int flags);
extern void *alloc_pages(unsigned int flags, unsigned long order);
extern void *dma_alloc_attrs(unsigned long device, unsigned long size, unsigned long handle, unsigned int flags,
                             unsigned long attributes);
static inline void *kmalloc(unsigned long size, unsigned int flags) {
  return __kmalloc(size, flags);
}
static inline void *kzalloc(unsigned long size, unsigned int flags) {
  return kmalloc(size, flags | 0x100u);
}
static inline void *kmalloc_array(unsigned long n, unsigned long size, unsigned int flags) {
  unsigned long bytes;
  if (__builtin_mul_overflow(n, size, &bytes)) return (void *)0;
  return __kmalloc(bytes, flags);
}
static inline void *kcalloc(unsigned long n, unsigned long size, unsigned int flags) {
  return kmalloc_array(n, size, flags | 0x100u);
}
static inline void *dma_alloc_coherent(unsigned long device, unsigned long size, unsigned long handle, unsigned int flags) {
  return dma_alloc_attrs(device, size, handle, flags, (flags & 0x2000u) ? 256 : 0);
}
#define alloc_page(flags) alloc_pages(flags, 0)
