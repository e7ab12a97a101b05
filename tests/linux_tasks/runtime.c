// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * The kernel that tasks are linked with to find out by running which rules they violate: a second
 * implementation of every rule under props/linux/, which knows objects by their addresses, not by
 * the text of arguments, and shares nothing with pcegar.
 *
 * main() calls the task's main(), renamed to task_main(), many times. Each run has other results of
 * __VERIFIER_nondet_int() and of functions that can fail, drawn from a generator with a fixed seed;
 * before each run the program's data is set back to what it was at first. Runs differ in how many
 * values they may ask for and in how often functions fail. Once a run has asked for all its values,
 * all further ones are 0 and functions succeed, so that loops end; a run that goes on nevertheless
 * is cut. What is printed at the end is one line per rule that some run
 * violated, and "crash" if a run followed a bad pointer. kfree() and its relatives free nothing.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "../../linux-tasks/kernel.h"

enum { CUT = 4000, OBJECTS = 64, GATES = 15 };
enum Rule {
  MODULE,
  INTERRUPT,
  MUTEX,
  SPIN_ALLOCATION,
  URB,
  COHERENT,
  USB_LOCK,
  REQUEST,
  REGISTRATION,
  RWLOCK,
  FIND_BIT,
  USB_DEVICE,
  PROBE,
  RCU,
  SPIN,
  IRQ,
  PM_RUNTIME,
  UNREACH,
  CRASH,
  GATE,
  RULES = GATE + GATES
};
static const char* const rule_names[RULES] = {
    "08_1a",    "10_1a",   "32_1a",      "43_1a",        "68_1a",   "68_1b",  "77_1a",
    "101_1a",   "106_1a",  "118_1a",     "129_1a",       "132_1a",  "134_1a", "147_1a",
    "spinlock", "irq",     "pm_runtime", "unreach-call", "crash",   "gate_1", "gate_2",
    "gate_3",   "gate_4",  "gate_5",     "gate_6",       "gate_7",  "gate_8", "gate_9",
    "gate_10",  "gate_11", "gate_12",    "gate_13",      "gate_14", "gate_15"};

/* What survives a run; not part of the data that is set back. */
struct Session {
  unsigned long long random;
  unsigned long violations[RULES];
  unsigned long cut;
  int task;
  sigjmp_buf stop;
  size_t arena_used;
  char arena[1 << 20];
};
static struct Session* session;

static int values_asked;
static int values_allowed;
static unsigned failure_rarity;

static void violated(enum Rule rule) {
  session->violations[rule]++;
}

/* ---- values ---------------------------------------------------------------------------------- */

static unsigned next_random(unsigned limit) {
  session->random ^= session->random << 13;
  session->random ^= session->random >> 7;
  session->random ^= session->random << 17;
  return (unsigned)(session->random >> 33) % limit;
}
static unsigned draw(unsigned limit) {
  if (++values_asked > CUT) {
    session->cut++;
    siglongjmp(session->stop, 1);
  }
  if (values_asked > values_allowed) return 0;
  return next_random(limit);
}

int __VERIFIER_nondet_int(void) {
  static const int values[] = {0, 1, 1, 2, 3, 4, 5, 7, -1, -12, 0, 1, 2, 6, 8, 100};
  unsigned kind = draw(20);
  return kind < 16 ? values[kind] : kind < 19 ? (int)draw(34) : (int)(draw(2000) * 1000003u);
}
static int fails(void) {
  return values_asked < values_allowed && draw(failure_rarity) == 1;
}
int hardware_status(void) {
  return fails() ? __VERIFIER_nondet_int() : 0;
}
static int error_or_0(void) {
  return fails() ? -(int)(1 + draw(30)) : 0;
}

static void* fresh(size_t size) {
  void* object = session->arena + session->arena_used;
  size_t rounded = (size + 31) & ~(size_t)15;
  if (session->arena_used + rounded > sizeof session->arena) siglongjmp(session->stop, 1);
  session->arena_used += rounded;
  memset(object, 0, size);
  return object;
}

/* ---- multisets of addresses ---------------------------------------------------------------------
 */

struct Set {
  const void* object[OBJECTS];
  int count;
};
static int holds(const struct Set* set, const void* object) {
  for (int i = 0; i < set->count; i++)
    if (set->object[i] == object) return 1;
  return 0;
}
static void add(struct Set* set, const void* object) {
  if (set->count == OBJECTS) siglongjmp(session->stop, 1);
  set->object[set->count++] = object;
}
static int take_away(struct Set* set, const void* object) {
  for (int i = 0; i < set->count; i++)
    if (set->object[i] == object) {
      set->object[i] = set->object[--set->count];
      return 1;
    }
  return 0;
}

static struct Set modules, mutexes, spins, urbs, buffers, usb_locked, requests, readers, writers,
    usb_references, powered;

/* ---- memory -------------------------------------------------------------------------------------
 */

static int interrupts;

/* Which version's flags the program uses: __GFP_WAIT of 4.0 or __GFP_DIRECT_RECLAIM of 6.1. */
int kernel_is_4_0;

static void check_allocation(gfp_t flags) {
  int may_sleep = (flags & (kernel_is_4_0 ? 0x10u : 0x400u)) != 0;
  if (interrupts > 0 && may_sleep) violated(INTERRUPT);
  if (spins.count > 0 && may_sleep) violated(SPIN_ALLOCATION);
  if (usb_locked.count > 0 && (flags & (0x40 | 0x80)) != 0) violated(USB_LOCK);
}
void* kmalloc(size_t size, gfp_t flags) {
  check_allocation(flags);
  return fails() ? NULL : fresh(size);
}
void* kzalloc(size_t size, gfp_t flags) {
  return kmalloc(size, flags);
}
void* kcalloc(size_t n, size_t size, gfp_t flags) {
  return kmalloc(n * size, flags);
}
void kfree(const void* object) {}
struct sk_buff* alloc_skb(unsigned int size, gfp_t flags) {
  return kmalloc(sizeof(struct sk_buff), flags);
}
void kfree_skb(struct sk_buff* skb) {}

/* ---- modules and locks
 * ------------------------------------------------------------------------------- */

void __module_get(struct module* module) {
  if (module) add(&modules, module);
}
int try_module_get(struct module* module) {
  if (!module) return 1;
  if (fails()) return 0;
  add(&modules, module);
  return 1;
}
void module_put(struct module* module) {
  if (module && !take_away(&modules, module)) violated(MODULE);
}

static void lock(struct Set* set, const void* object, enum Rule rule) {
  if (holds(set, object))
    violated(rule);
  else
    add(set, object);
}
static void unlock(struct Set* set, const void* object, enum Rule rule) {
  if (!take_away(set, object)) violated(rule);
}
static int try_to_lock(struct Set* set, const void* object, enum Rule rule) {
  if (holds(set, object)) {
    violated(rule);
    return 0;
  }
  if (fails()) return 0;
  add(set, object);
  return 1;
}

void mutex_lock(struct mutex* m) {
  lock(&mutexes, m, MUTEX);
}
int mutex_lock_interruptible(struct mutex* m) {
  return try_to_lock(&mutexes, m, MUTEX) ? 0 : -EINTR;
}
int mutex_lock_killable(struct mutex* m) {
  return try_to_lock(&mutexes, m, MUTEX) ? 0 : -EINTR;
}
int mutex_trylock(struct mutex* m) {
  return try_to_lock(&mutexes, m, MUTEX);
}
void mutex_unlock(struct mutex* m) {
  unlock(&mutexes, m, MUTEX);
}
void spin_lock(spinlock_t* s) {
  lock(&spins, s, SPIN);
}
void spin_unlock(spinlock_t* s) {
  unlock(&spins, s, SPIN);
}
void spin_lock_irq(spinlock_t* s) {
  lock(&spins, s, SPIN);
}
void spin_unlock_irq(spinlock_t* s) {
  unlock(&spins, s, SPIN);
}
void spin_lock_irqsave(spinlock_t* s, unsigned long flags) {
  lock(&spins, s, SPIN);
}
void spin_unlock_irqrestore(spinlock_t* s, unsigned long flags) {
  unlock(&spins, s, SPIN);
}
int spin_trylock(spinlock_t* s) {
  return try_to_lock(&spins, s, SPIN);
}

static void rw_lock(struct Set* own, const struct Set* other, const void* object) {
  if (holds(other, object)) violated(RWLOCK);
  lock(own, object, RWLOCK);
}
void read_lock(rwlock_t* l) {
  rw_lock(&readers, &writers, l);
}
void write_lock(rwlock_t* l) {
  rw_lock(&writers, &readers, l);
}
void read_unlock(rwlock_t* l) {
  unlock(&readers, l, RWLOCK);
}
void write_unlock(rwlock_t* l) {
  unlock(&writers, l, RWLOCK);
}
int read_trylock(rwlock_t* l) {
  return holds(&writers, l) ? 0 : try_to_lock(&readers, l, RWLOCK);
}
int write_trylock(rwlock_t* l) {
  return holds(&readers, l) ? 0 : try_to_lock(&writers, l, RWLOCK);
}

/* ---- USB
 * ------------------------------------------------------------------------------------------------
 */

struct urb* usb_alloc_urb(int packets, gfp_t flags) {
  struct urb* urb = kmalloc(sizeof(struct urb), flags);
  if (urb) add(&urbs, urb);
  return urb;
}
struct urb* usb_get_urb(struct urb* urb) {
  if (urb) add(&urbs, urb);
  return urb;
}
void usb_free_urb(struct urb* urb) {
  if (urb && !take_away(&urbs, urb)) violated(URB);
}
int usb_submit_urb(struct urb* urb, gfp_t flags) {
  check_allocation(flags);
  return error_or_0();
}
void usb_kill_urb(struct urb* urb) {}
void* usb_alloc_coherent(struct usb_device* dev, size_t size, gfp_t flags, dma_addr_t* dma) {
  void* buffer = kmalloc(size < 4096 ? size : 4096, flags);
  if (buffer) {
    add(&buffers, buffer);
    *dma = (dma_addr_t)buffer;
  }
  return buffer;
}
void usb_free_coherent(struct usb_device* dev, size_t size, void* buffer, dma_addr_t dma) {
  if (buffer && !take_away(&buffers, buffer)) violated(COHERENT);
}
struct usb_device* usb_get_dev(struct usb_device* dev) {
  if (dev) add(&usb_references, dev);
  return dev;
}
void usb_put_dev(struct usb_device* dev) {
  if (dev && !take_away(&usb_references, dev)) violated(USB_DEVICE);
}
void usb_lock_device(struct usb_device* dev) {
  add(&usb_locked, &dev->dev);
}
int usb_trylock_device(struct usb_device* dev) {
  if (fails()) return 0;
  add(&usb_locked, &dev->dev);
  return 1;
}
int usb_lock_device_for_reset(struct usb_device* dev, const struct usb_interface* interface) {
  return usb_trylock_device(dev) ? 0 : -EBUSY;
}
void usb_unlock_device(struct usb_device* dev) {
  take_away(&usb_locked, &dev->dev);
}

/* ---- registrations
 * ---------------------------------------------------------------------------------------- */

enum Kind { CLASS, CHARACTER_DEVICE, GADGET };
static int order[OBJECTS];
static int registered;
static int probe_failed;

static void enter(int kind) {
  for (int i = 0; i < registered; i++)
    if (order[i] == kind) {
      violated(REGISTRATION);
      return;
    }
  order[registered++] = kind;
}
static void leave(int kind) {
  if (registered > 0 && order[registered - 1] == kind)
    registered--;
  else
    violated(REGISTRATION);
}
int class_register(struct class* class) {
  int error = error_or_0();
  if (!error) enter(CLASS);
  return error;
}
void class_unregister(struct class* class) {
  leave(CLASS);
}
struct class* class_create(struct module* owner, const char* name) {
  if (fails()) return (struct class*)-ENOMEM;
  enter(CLASS);
  return fresh(sizeof(struct class));
}
void class_destroy(struct class* class) {
  if (class && !IS_ERR(class)) leave(CLASS);
}
int register_chrdev(unsigned int major, const char* name, const void* operations) {
  int error = error_or_0();
  if (!error) enter(CHARACTER_DEVICE);
  return error ? error : major ? 0 : 250;
}
void unregister_chrdev(unsigned int major, const char* name) {
  leave(CHARACTER_DEVICE);
}
int usb_gadget_probe_driver(struct usb_gadget_driver* driver) {
  int error = error_or_0();
  if (!error) enter(GADGET);
  return error;
}
int usb_gadget_unregister_driver(struct usb_gadget_driver* driver) {
  leave(GADGET);
  return 0;
}

static int probe_registration(void) {
  int error = error_or_0();
  if (error) probe_failed = 1;
  return error;
}
int usb_register(struct usb_driver* driver) {
  return probe_registration();
}
void usb_deregister(struct usb_driver* driver) {}
int register_netdev(struct net_device* dev) {
  return probe_registration();
}
void unregister_netdev(struct net_device* dev) {}
void pre_probe(void) {
  probe_failed = 0;
}
void check_return_value_probe(int result) {
  if (probe_failed && result == 0) violated(PROBE);
  probe_failed = 0;
}

/* ---- block devices, bits, RCU, interrupts
 * ------------------------------------------------------------------- */

struct request* blk_mq_alloc_request(struct request_queue* queue, unsigned int operation,
                                     unsigned int flags) {
  struct request* request;
  if (fails()) return (struct request*)-ENOMEM;
  request = fresh(sizeof(struct request));
  add(&requests, request);
  return request;
}
void blk_mq_free_request(struct request* request) {
  if (!take_away(&requests, request)) violated(REQUEST);
}
struct request* blk_get_request(struct request_queue* queue, int direction, gfp_t flags) {
  check_allocation(flags);
  return blk_mq_alloc_request(queue, 0, 0);
}
void blk_put_request(struct request* request) {
  blk_mq_free_request(request);
}
int blk_execute_rq(struct request* request) {
  return error_or_0();
}

static unsigned long search(const unsigned long* bits, unsigned long size, unsigned long offset,
                            unsigned long wanted) {
  if (offset > size) violated(FIND_BIT);
  for (; offset < size && offset < 64; offset++)
    if ((*bits >> offset & 1) == wanted) return offset;
  return size;
}
unsigned long find_first_bit(const unsigned long* bits, unsigned long size) {
  return search(bits, size, 0, 1);
}
unsigned long find_next_bit(const unsigned long* bits, unsigned long size, unsigned long offset) {
  return search(bits, size, offset, 1);
}
unsigned long find_next_zero_bit(const unsigned long* bits, unsigned long size,
                                 unsigned long offset) {
  return search(bits, size, offset, 0);
}

static int read_sections;

static void update(void) {
  if (read_sections > 0) violated(RCU);
}
void rcu_read_lock(void) {
  read_sections++;
}
void rcu_read_unlock(void) {
  read_sections -= read_sections > 0;
}
void synchronize_rcu(void) {}
void list_add_rcu(struct list_head* entry, struct list_head* head) {
  update();
}
void list_del_rcu(struct list_head* entry) {
  update();
}
void list_replace_rcu(struct list_head* old, struct list_head* entry) {
  update();
}
/* ---- interrupt handlers, by line and cookie; runtime power management ------------------------ */

static struct {
  unsigned line;
  const void* data;
} handlers[OBJECTS];
static int handler_count;

static int find_handler(unsigned line, const void* data) {
  for (int i = 0; i < handler_count; i++)
    if (handlers[i].line == line && handlers[i].data == data) return i;
  return -1;
}
static int add_handler(unsigned line, unsigned long flags, const void* data) {
  const unsigned long shared = 0x80;
  int found = find_handler(line, data);
  if (fails() || (found >= 0 && !(flags & shared))) return -EBUSY;
  if (found >= 0) violated(IRQ);
  if (handler_count == OBJECTS) siglongjmp(session->stop, 1);
  handlers[handler_count].line = line;
  handlers[handler_count++].data = data;
  return 0;
}
int request_irq(unsigned int line, const void* handler, unsigned long flags, const char* name,
                void* data) {
  return add_handler(line, flags, data);
}
void free_irq(unsigned int line, void* data) {
  int found = find_handler(line, data);
  if (found < 0)
    violated(IRQ);
  else
    handlers[found] = handlers[--handler_count];
}

void pm_runtime_get_noresume(struct device* dev) {
  add(&powered, dev);
}
int pm_runtime_get_sync(struct device* dev) {
  add(&powered, dev);
  return fails() ? -EIO : (int)draw(2);
}
int pm_runtime_resume_and_get(struct device* dev) {
  if (fails()) return -EIO;
  add(&powered, dev);
  return 0;
}
static int power_use(struct device* dev) {
  if (fails()) return draw(2) ? -EINVAL : 0;
  add(&powered, dev);
  return 1;
}
void pm_runtime_put_noidle(struct device* dev) {
  if (!take_away(&powered, dev)) violated(PM_RUNTIME);
}
int pm_runtime_put(struct device* dev) {
  pm_runtime_put_noidle(dev);
  return error_or_0();
}
int pm_runtime_put_sync(struct device* dev) {
  return pm_runtime_put(dev);
}
void irq_enter(void) {
  interrupts++;
}
void irq_exit(void) {
  interrupts -= interrupts > 0;
}

/* ---- gates of generated tasks ---------------------------------------------------------------- */

static int is_inside[GATES];

void gate_enter(int gate) {
  if (is_inside[gate - 1]) violated(GATE + gate - 1);
  is_inside[gate - 1] = 1;
}
void gate_leave(int gate) {
  if (!is_inside[gate - 1]) violated(GATE + gate - 1);
  is_inside[gate - 1] = 0;
}

/* ---- the end of a run
 * -------------------------------------------------------------------------------------- */

void check_final_state(void) {
  const struct {
    const struct Set* set;
    enum Rule rule;
  } kept[] = {{&modules, MODULE},    {&mutexes, MUTEX},    {&spins, SPIN},
              {&urbs, URB},          {&buffers, COHERENT}, {&requests, REQUEST},
              {&readers, RWLOCK},    {&writers, RWLOCK},   {&usb_references, USB_DEVICE},
              {&powered, PM_RUNTIME}};
  for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++)
    if (kept[i].set->count > 0) violated(kept[i].rule);
  if (registered > 0) violated(REGISTRATION);
  if (handler_count > 0) violated(IRQ);
  for (int gate = 0; gate < GATES; gate++)
    if (is_inside[gate]) violated(GATE + gate);
}
void reach_error(void) {
  violated(UNREACH);
  siglongjmp(session->stop, 1);
}

static void on_signal(int signal) {
  violated(CRASH);
  siglongjmp(session->stop, 1);
}

extern char __data_start, _end;
extern int task_main(void);

/* A program may hold many tasks; its task_main() runs the one with this number. */
extern const int task_count __attribute__((weak));
int task_number(void) {
  return session->task;
}

static void run_task(char* begin, const char* image, size_t size, long runs) {
  volatile long run;
  session->random = 88172645463325252ull;
  memset(session->violations, 0, sizeof session->violations);
  for (run = 0; run < runs; run++) {
    memcpy(begin, image, size);
    session->arena_used = 0;
    values_allowed = next_random(2) == 0 ? 60 : 400;
    failure_rarity = next_random(2) == 0 ? 5 : 50;
    if (sigsetjmp(session->stop, 1) == 0) task_main();
  }
  for (int rule = 0; rule < RULES; rule++)
    if (session->violations[rule] > 0)
      printf("%s %lu\n", rule_names[rule], session->violations[rule]);
}

int main(int argc, char** argv) {
  const long runs = argc > 1 ? strtol(argv[1], 0, 10) : 20000;
  char* const begin = &__data_start;
  const size_t size = (size_t)(&_end - begin);
  char* image;

  session =
      mmap(0, sizeof *session + size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (session == MAP_FAILED) return 1;
  image = (char*)(session + 1);
  signal(SIGSEGV, on_signal);
  signal(SIGBUS, on_signal);
  signal(SIGFPE, on_signal);
  memcpy(image, begin, size);
  if (!&task_count) run_task(begin, image, size, runs);
  for (session->task = 0; &task_count && session->task < task_count; session->task++) {
    printf("task %d\n", session->task);
    run_task(begin, image, size, runs);
  }
  fprintf(stderr, "%lu of %ld runs cut\n", session->cut, runs);
  return 0;
}
