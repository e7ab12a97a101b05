// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module warehouse: a mirror of two disks, here called shelves, which come and go. What programs
 * order is sent to one or both of them, each part of an order being a request of its own. main()
 * stands for the kernel: it loads the module, adds and removes shelves, lets programs, interrupts,
 * a timer and the work queue call the driver in any order, and unloads the module. No rule is
 * violated.
 * Why they hold. 08_1a: each shelf that is not absent holds the transport's module; the first user
 * takes the driver's own module, the last gives it back. 10_1a, 43_1a: warehouse_submit() is told
 * how to allocate; with the lock of the orders held only GFP_ATOMIC is used. 32_1a:
 * warehouse_execute() locks the recovery unless warehouse_recovering says that it is called by the
 * recovery, which has locked it. 101_1a: a part has a request unless its state is
 * WAREHOUSE_NO_PART; warehouse_reap() releases those of an order of which nothing is under way, and
 * a shelf that goes takes its parts with it; other functions release what they get. 106_1a: the
 * character device is there while warehouse_present is not 0, and that is so only between the
 * registration of the class and its end. 118_1a: warehouse_mark_bad() is called without the lock of
 * the table, warehouse_count_bad() with it. 129_1a: both cursors are at most warehouse_regions; the
 * hint for orders is at most their number. 147_1a: warehouse_choose() does not remove the faulty
 * shelf that it finds, but leaves it to the work. spinlock: warehouse_end_part() is called with the
 * lock, warehouse_free_order() without it. The rules that are not named here have nothing to watch.
 */
#include "../kernel.h"

/* ---- shelves -------------------------------------------------------------------------------- */

enum { WAREHOUSE_SHELVES = 2, WAREHOUSE_NOBODY = -1 };
enum { WAREHOUSE_ABSENT, WAREHOUSE_ONLINE, WAREHOUSE_REBUILDING, WAREHOUSE_FAULTY };

struct warehouse_shelf {
  struct list_head node;
  struct request_queue queue;
  int state;
  int under_way;
  unsigned int errors;
};

static struct module warehouse_transport;
static struct list_head warehouse_list;
static struct warehouse_shelf warehouse_shelves[WAREHOUSE_SHELVES];
static int warehouse_present;
static int warehouse_rebuilt = WAREHOUSE_NOBODY;
static unsigned long warehouse_to_remove;
static int warehouse_turn;

static int warehouse_takes_writes(int number) {
  int state = warehouse_shelves[number].state;

  return state == WAREHOUSE_ONLINE || state == WAREHOUSE_REBUILDING;
}

/* ---- regions: which are dirty, and which are bad on a shelf --------------------------------- */

enum { WAREHOUSE_MOST_REGIONS = 16, WAREHOUSE_MOST_BAD = 3 };

static rwlock_t warehouse_bad_lock;
static unsigned long warehouse_bad[WAREHOUSE_SHELVES];
static unsigned long warehouse_dirty;
static unsigned long warehouse_regions = WAREHOUSE_MOST_REGIONS;
static unsigned long warehouse_rebuild_next;
static unsigned long warehouse_scrub_next;

/* Called with the lock of the table held. */
static int warehouse_count_bad(int number) {
  int count = 0;
  int i;

  for (i = 0; i < WAREHOUSE_MOST_REGIONS; i++)
    if ((warehouse_bad[number] & 1ul << i) != 0)
      count = count + 1;
  return count;
}

static int warehouse_is_bad(int number, unsigned long region, int may_wait) {
  int result;

  if (may_wait)
    read_lock(&warehouse_bad_lock);
  else if (!read_trylock(&warehouse_bad_lock))
    return 1;
  result = (warehouse_bad[number] & 1ul << region) != 0;
  read_unlock(&warehouse_bad_lock);
  return result;
}

/* A shelf with too many bad regions is of no use any more. */
static void warehouse_mark_bad(int number, unsigned long region) {
  int is_faulty;

  write_lock(&warehouse_bad_lock);
  warehouse_bad[number] |= 1ul << region;
  is_faulty = warehouse_count_bad(number) > WAREHOUSE_MOST_BAD;
  write_unlock(&warehouse_bad_lock);
  if (is_faulty && warehouse_shelves[number].state == WAREHOUSE_ONLINE)
    warehouse_shelves[number].state = WAREHOUSE_FAULTY;
}

static void warehouse_forgive(int number) {
  write_lock(&warehouse_bad_lock);
  if (warehouse_count_bad(number) > 0)
    warehouse_bad[number] = 0;
  write_unlock(&warehouse_bad_lock);
}

/* ---- orders and their parts ----------------------------------------------------------------- */

enum { WAREHOUSE_ORDERS = 3, WAREHOUSE_PATIENCE = 1 };
enum {
  WAREHOUSE_NO_PART,
  WAREHOUSE_SENT,
  WAREHOUSE_LOST,
  WAREHOUSE_GOOD,
  WAREHOUSE_FAILED
};

struct warehouse_part {
  struct request *request;
  int state;
  int age;
};

struct warehouse_order {
  int busy;
  int is_write;
  int retried;
  unsigned long region;
  struct warehouse_part part[WAREHOUSE_SHELVES];
};

static spinlock_t warehouse_lock;
static struct warehouse_order warehouse_orders[WAREHOUSE_ORDERS];
static unsigned long warehouse_busy;
static unsigned long warehouse_hint;
static int warehouse_lost;
static int warehouse_recovering;

static struct warehouse_order *warehouse_get_order(unsigned long region, int is_write) {
  struct warehouse_order *order = NULL;
  unsigned long flags = 0;
  unsigned long number;

  spin_lock_irqsave(&warehouse_lock, flags);
  number = find_next_zero_bit(&warehouse_busy, WAREHOUSE_ORDERS, warehouse_hint);
  if (number >= WAREHOUSE_ORDERS)
    number = find_next_zero_bit(&warehouse_busy, WAREHOUSE_ORDERS, 0);
  if (number < WAREHOUSE_ORDERS && !warehouse_orders[number].busy && region < warehouse_regions) {
    order = &warehouse_orders[number];
    order->busy = 1;
    order->is_write = is_write;
    order->retried = 0;
    order->region = region;
    warehouse_busy |= 1ul << number;
    warehouse_hint = number + 1;
    if (is_write)
      warehouse_dirty |= 1ul << region;
  }
  spin_unlock_irqrestore(&warehouse_lock, flags);
  return order;
}

static void warehouse_free_order(struct warehouse_order *order) {
  unsigned long flags = 0;
  int i;

  spin_lock_irqsave(&warehouse_lock, flags);
  order->busy = 0;
  for (i = 0; i < WAREHOUSE_ORDERS; i++)
    if (order == &warehouse_orders[i])
      warehouse_busy &= ~(1ul << i);
  spin_unlock_irqrestore(&warehouse_lock, flags);
}

static int warehouse_send_part(struct warehouse_order *order, int number, gfp_t gfp) {
  struct warehouse_shelf *shelf = &warehouse_shelves[number];
  struct request *request = blk_get_request(&shelf->queue, order->is_write, gfp);
  unsigned long flags = 0;

  if (IS_ERR(request))
    return -ENOMEM;
  spin_lock_irqsave(&warehouse_lock, flags);
  order->part[number].request = request;
  order->part[number].age = 0;
  order->part[number].state = WAREHOUSE_SENT;
  shelf->under_way = shelf->under_way + 1;
  spin_unlock_irqrestore(&warehouse_lock, flags);
  return 0;
}

/* Called with the lock held, for a part that is under way. */
static void warehouse_end_part(struct warehouse_order *order, int number, int good) {
  struct warehouse_part *part = &order->part[number];

  if (part->state == WAREHOUSE_LOST)
    warehouse_lost = warehouse_lost - 1;
  part->state = good ? WAREHOUSE_GOOD : WAREHOUSE_FAILED;
  warehouse_shelves[number].under_way = warehouse_shelves[number].under_way - 1;
}

static int warehouse_is_under_way(const struct warehouse_part *part) {
  return part->state == WAREHOUSE_SENT || part->state == WAREHOUSE_LOST;
}

static void warehouse_release_part(struct warehouse_part *part) {
  if (part->state != WAREHOUSE_NO_PART)
    blk_mq_free_request(part->request);
  part->state = WAREHOUSE_NO_PART;
}

/* Shelves take turns. One that has become faulty is found here, but cannot be removed here. */
static int warehouse_choose(unsigned long region, int except, int may_wait) {
  int chosen = WAREHOUSE_NOBODY;
  int i;

  rcu_read_lock();
  for (i = 0; i < WAREHOUSE_SHELVES; i++) {
    int number = (warehouse_turn + i) % WAREHOUSE_SHELVES;

    if (warehouse_shelves[number].state == WAREHOUSE_FAULTY)
      warehouse_to_remove |= 1ul << number;
    if (number == except || warehouse_shelves[number].state != WAREHOUSE_ONLINE)
      continue;
    if (chosen == WAREHOUSE_NOBODY && !warehouse_is_bad(number, region, may_wait))
      chosen = number;
  }
  rcu_read_unlock();
  warehouse_turn = (warehouse_turn + 1) % WAREHOUSE_SHELVES;
  return chosen;
}

/* ---- submission ----------------------------------------------------------------------------- */

static int warehouse_submit_write(struct warehouse_order *order, gfp_t gfp) {
  int sent = 0;
  int i;

  for (i = 0; i < WAREHOUSE_SHELVES; i++)
    if (warehouse_takes_writes(i) && warehouse_send_part(order, i, gfp) == 0)
      sent = sent + 1;
  return sent > 0 ? 0 : -EIO;
}

static int warehouse_submit_read(struct warehouse_order *order, int except, gfp_t gfp) {
  int number = warehouse_choose(order->region, except, gfp != GFP_ATOMIC);

  if (number == WAREHOUSE_NOBODY)
    return -EIO;
  return warehouse_send_part(order, number, gfp);
}

static int warehouse_submit(int region, int is_write, gfp_t gfp) {
  struct warehouse_order *order;
  int error;

  if (region < 0 || region >= WAREHOUSE_MOST_REGIONS)
    return -EINVAL;
  if (warehouse_recovering)
    return -EAGAIN;
  order = warehouse_get_order((unsigned long)region, is_write);
  if (!order)
    return -EBUSY;
  if (is_write)
    error = warehouse_submit_write(order, gfp);
  else
    error = warehouse_submit_read(order, WAREHOUSE_NOBODY, gfp);
  if (error)
    warehouse_free_order(order);
  return error;
}

/* ---- the end of orders ---------------------------------------------------------------------- */

/* A read that failed on one shelf is tried on the other, once. */
static int warehouse_retry(struct warehouse_order *order, int failed) {
  if (order->is_write || order->retried)
    return -EIO;
  order->retried = 1;
  return warehouse_submit_read(order, failed, GFP_NOIO);
}

static void warehouse_finish(struct warehouse_order *order) {
  unsigned long flags = 0;
  int failed = WAREHOUSE_NOBODY;
  int good = 0;
  int i;

  for (i = 0; i < WAREHOUSE_SHELVES; i++) {
    if (order->part[i].state == WAREHOUSE_GOOD)
      good = good + 1;
    if (order->part[i].state == WAREHOUSE_FAILED)
      failed = i;
    warehouse_release_part(&order->part[i]);
  }
  if (failed != WAREHOUSE_NOBODY) {
    warehouse_mark_bad(failed, order->region);
    if (warehouse_retry(order, failed) == 0)
      return;
  }
  if (order->is_write && good == WAREHOUSE_SHELVES) {
    spin_lock_irqsave(&warehouse_lock, flags);
    warehouse_dirty &= ~(1ul << order->region);
    spin_unlock_irqrestore(&warehouse_lock, flags);
  }
  warehouse_free_order(order);
}

static void warehouse_reap(void) {
  int i;

  for (i = 0; i < WAREHOUSE_ORDERS; i++) {
    struct warehouse_order *order = &warehouse_orders[i];
    int under_way = 0;
    int k;

    if (!order->busy)
      continue;
    for (k = 0; k < WAREHOUSE_SHELVES; k++)
      if (warehouse_is_under_way(&order->part[k]))
        under_way = 1;
    if (!under_way)
      warehouse_finish(order);
  }
}

/* ---- interrupts ----------------------------------------------------------------------------- */

static int warehouse_ahead;

/* Called with the lock held. */
static void warehouse_keep_sense(int number) {
  int *sense = kmalloc(32, GFP_ATOMIC);

  if (!sense)
    return;
  *sense = number;
  kfree(sense);
}

/* A good read may be followed by the next one. */
static irqreturn_t warehouse_interrupt(int number, int index) {
  struct warehouse_order *order;
  int next = -1;
  int status;

  if (number < 0 || number >= WAREHOUSE_SHELVES || index < 0 || index >= WAREHOUSE_ORDERS)
    return IRQ_NONE;
  order = &warehouse_orders[index];
  spin_lock(&warehouse_lock);
  if (!warehouse_is_under_way(&order->part[number])) {
    spin_unlock(&warehouse_lock);
    return IRQ_NONE;
  }
  status = hardware_status();
  if (status) {
    warehouse_keep_sense(number);
    warehouse_shelves[number].errors = warehouse_shelves[number].errors + 1;
    if (warehouse_shelves[number].errors > 1 &&
        warehouse_shelves[number].state == WAREHOUSE_ONLINE)
      warehouse_shelves[number].state = WAREHOUSE_FAULTY;
  } else if (!order->is_write && warehouse_ahead) {
    next = (int)order->region + 1;
  }
  warehouse_end_part(order, number, status == 0);
  spin_unlock(&warehouse_lock);
  if (next >= 0)
    warehouse_submit(next, 0, GFP_ATOMIC);
  return IRQ_HANDLED;
}

/* Called in interrupt context. */
static void warehouse_timer(void) {
  int i;
  int k;

  spin_lock(&warehouse_lock);
  for (i = 0; i < WAREHOUSE_ORDERS; i++)
    for (k = 0; k < WAREHOUSE_SHELVES; k++) {
      struct warehouse_part *part = &warehouse_orders[i].part[k];

      if (part->state != WAREHOUSE_SENT)
        continue;
      part->age = part->age + 1;
      if (part->age > WAREHOUSE_PATIENCE) {
        part->state = WAREHOUSE_LOST;
        warehouse_lost = warehouse_lost + 1;
      }
    }
  spin_unlock(&warehouse_lock);
}

/* ---- commands of the driver itself, and the recovery ---------------------------------------- */

enum { WAREHOUSE_RESET = 32, WAREHOUSE_FLUSH, WAREHOUSE_VERIFY };

static struct mutex warehouse_recovery_lock;

static int warehouse_execute(int number, int operation) {
  int must_lock = !warehouse_recovering;
  struct request *request;
  int error = -ENOMEM;

  if (must_lock)
    mutex_lock(&warehouse_recovery_lock);
  request = blk_mq_alloc_request(&warehouse_shelves[number].queue, (unsigned int)operation, 0);
  if (!IS_ERR(request)) {
    error = blk_execute_rq(request);
    blk_mq_free_request(request);
  }
  if (must_lock)
    mutex_unlock(&warehouse_recovery_lock);
  return error;
}

/* The shelf forgets what it was told. */
static void warehouse_abort_parts(int number) {
  unsigned long flags = 0;
  int i;

  spin_lock_irqsave(&warehouse_lock, flags);
  for (i = 0; i < WAREHOUSE_ORDERS; i++)
    if (warehouse_is_under_way(&warehouse_orders[i].part[number]))
      warehouse_end_part(&warehouse_orders[i], number, 0);
  spin_unlock_irqrestore(&warehouse_lock, flags);
}

static int warehouse_has_lost(int number) {
  int i;

  for (i = 0; i < WAREHOUSE_ORDERS; i++)
    if (warehouse_orders[i].part[number].state == WAREHOUSE_LOST)
      return 1;
  return 0;
}

static int warehouse_recover(void) {
  int error = 0;
  int i;

  if (warehouse_lost == 0)
    return 0;
  if (mutex_lock_killable(&warehouse_recovery_lock))
    return -EINTR;
  warehouse_recovering = 1;
  for (i = 0; i < WAREHOUSE_SHELVES && warehouse_lost > 0; i++) {
    if (!warehouse_has_lost(i))
      continue;
    error = warehouse_execute(i, WAREHOUSE_RESET);
    warehouse_abort_parts(i);
    if (error && warehouse_shelves[i].state == WAREHOUSE_ONLINE)
      warehouse_shelves[i].state = WAREHOUSE_FAULTY;
  }
  warehouse_recovering = 0;
  mutex_unlock(&warehouse_recovery_lock);
  warehouse_reap();
  return error;
}

/* ---- rebuilding: from the shelf that is online, region by region ---------------------------- */

static int warehouse_copy_region(int from, int to) {
  struct request *source;
  struct request *target;
  int error = -ENOMEM;
  void *data;

  data = kmalloc(512, GFP_NOIO);
  if (!data)
    return error;
  source = blk_get_request(&warehouse_shelves[from].queue, 0, GFP_NOIO);
  if (IS_ERR(source))
    goto out_data;
  target = blk_get_request(&warehouse_shelves[to].queue, 1, GFP_NOIO);
  if (IS_ERR(target))
    goto out_source;
  error = blk_execute_rq(source);
  if (!error)
    error = blk_execute_rq(target);
  blk_put_request(target);
out_source:
  blk_put_request(source);
out_data:
  kfree(data);
  return error;
}

static void warehouse_rebuild_step(void) {
  int to = warehouse_rebuilt;
  unsigned long region;
  int from;

  if (to == WAREHOUSE_NOBODY)
    return;
  region = find_next_bit(&warehouse_dirty, warehouse_regions, warehouse_rebuild_next);
  if (region >= warehouse_regions) {
    warehouse_shelves[to].state = WAREHOUSE_ONLINE;
    warehouse_rebuilt = WAREHOUSE_NOBODY;
    return;
  }
  from = warehouse_choose(region, to, 1);
  if (from == WAREHOUSE_NOBODY)
    return;
  if (warehouse_copy_region(from, to)) {
    warehouse_mark_bad(to, region);
    return;
  }
  warehouse_rebuild_next = region + 1;
}

/* Looks at clean regions, one at a time, and begins again at the end. */
static int warehouse_scrub(void) {
  unsigned long region;
  int number;

  region = find_next_zero_bit(&warehouse_dirty, warehouse_regions, warehouse_scrub_next);
  if (region >= warehouse_regions) {
    warehouse_scrub_next = 0;
    return 0;
  }
  warehouse_scrub_next = region + 1;
  number = warehouse_choose(region, WAREHOUSE_NOBODY, 1);
  if (number == WAREHOUSE_NOBODY)
    return -ENODEV;
  return warehouse_execute(number, WAREHOUSE_VERIFY);
}

static int warehouse_resize(int regions) {
  unsigned long flags = 0;

  if (regions < 1 || regions > WAREHOUSE_MOST_REGIONS)
    return -EINVAL;
  spin_lock_irqsave(&warehouse_lock, flags);
  warehouse_regions = (unsigned long)regions;
  if (warehouse_rebuild_next > warehouse_regions)
    warehouse_rebuild_next = warehouse_regions;
  if (warehouse_scrub_next > warehouse_regions)
    warehouse_scrub_next = 0;
  spin_unlock_irqrestore(&warehouse_lock, flags);
  return 0;
}

/* ---- adding and removing shelves ------------------------------------------------------------ */

enum { WAREHOUSE_MAJOR = 9 };

static struct mutex warehouse_setup_lock;

/* Called with the lock of the setup held. The first shelf brings the character device. */
static int warehouse_bring_up(int number) {
  int error;

  if (!try_module_get(&warehouse_transport))
    return -ENODEV;
  if (warehouse_present == 0) {
    error = register_chrdev(WAREHOUSE_MAJOR, "warehouse", NULL);
    if (error < 0)
      goto fail_module;
  }
  error = warehouse_execute(number, WAREHOUSE_VERIFY);
  if (error)
    goto fail_chrdev;
  warehouse_present = warehouse_present + 1;
  return 0;

fail_chrdev:
  if (warehouse_present == 0)
    unregister_chrdev(WAREHOUSE_MAJOR, "warehouse");
fail_module:
  module_put(&warehouse_transport);
  return error;
}

static int warehouse_add_shelf(int number) {
  struct warehouse_shelf *shelf = &warehouse_shelves[number];
  int error = -EBUSY;

  mutex_lock(&warehouse_setup_lock);
  if (shelf->state != WAREHOUSE_ABSENT)
    goto out;
  error = warehouse_bring_up(number);
  if (error)
    goto out;
  shelf->errors = 0;
  warehouse_forgive(number);
  if (warehouse_present > 1 && warehouse_dirty != 0 && warehouse_rebuilt == WAREHOUSE_NOBODY) {
    shelf->state = WAREHOUSE_REBUILDING;
    warehouse_rebuilt = number;
    warehouse_rebuild_next = 0;
  } else {
    shelf->state = WAREHOUSE_ONLINE;
  }
  list_add_rcu(&shelf->node, &warehouse_list);
out:
  mutex_unlock(&warehouse_setup_lock);
  return error;
}

/* Called with the lock of the setup held. What is under way on the shelf is given up. */
static void warehouse_remove_shelf(int number) {
  struct warehouse_shelf *shelf = &warehouse_shelves[number];
  int i;

  warehouse_to_remove &= ~(1ul << number);
  if (shelf->state == WAREHOUSE_ABSENT)
    return;
  list_del_rcu(&shelf->node);
  synchronize_rcu();
  shelf->state = WAREHOUSE_ABSENT;
  if (warehouse_rebuilt == number)
    warehouse_rebuilt = WAREHOUSE_NOBODY;
  warehouse_abort_parts(number);
  for (i = 0; i < WAREHOUSE_ORDERS; i++)
    warehouse_release_part(&warehouse_orders[i].part[number]);
  warehouse_present = warehouse_present - 1;
  if (warehouse_present == 0)
    unregister_chrdev(WAREHOUSE_MAJOR, "warehouse");
  module_put(&warehouse_transport);
}

static void warehouse_unplug(int number) {
  mutex_lock(&warehouse_setup_lock);
  warehouse_remove_shelf(number);
  mutex_unlock(&warehouse_setup_lock);
  warehouse_reap();
}

static void warehouse_work(void) {
  int i;

  warehouse_recover();
  warehouse_reap();
  if (warehouse_to_remove == 0 || !mutex_trylock(&warehouse_setup_lock))
    return;
  for (i = 0; i < WAREHOUSE_SHELVES; i++)
    if ((warehouse_to_remove & 1ul << i) != 0)
      warehouse_remove_shelf(i);
  mutex_unlock(&warehouse_setup_lock);
}

/* ---- users ---------------------------------------------------------------------------------- */

enum { WAREHOUSE_MOST_USERS = 3 };

static struct module warehouse_module;
static int warehouse_users;

static int warehouse_open(void) {
  int error = 0;

  mutex_lock(&warehouse_setup_lock);
  if (warehouse_users == WAREHOUSE_MOST_USERS)
    error = -EBUSY;
  else if (warehouse_present == 0)
    error = -ENODEV;
  else if (warehouse_users == 0 && !try_module_get(&warehouse_module))
    error = -ENODEV;
  else
    warehouse_users = warehouse_users + 1;
  mutex_unlock(&warehouse_setup_lock);
  return error;
}

static void warehouse_release(void) {
  int i;

  mutex_lock(&warehouse_setup_lock);
  warehouse_users = warehouse_users - 1;
  if (warehouse_users == 0) {
    for (i = 0; i < WAREHOUSE_SHELVES; i++)
      if (warehouse_shelves[i].state == WAREHOUSE_ONLINE)
        warehouse_execute(i, WAREHOUSE_FLUSH);
    module_put(&warehouse_module);
  }
  mutex_unlock(&warehouse_setup_lock);
}

/* ---- the module ----------------------------------------------------------------------------- */

enum { WAREHOUSE_LINE = 15 };

static struct class warehouse_class;

static int warehouse_init(void) {
  int error = class_register(&warehouse_class);

  if (error)
    return error;
  error = request_irq(WAREHOUSE_LINE, warehouse_interrupt, 0, "warehouse", &warehouse_orders);
  if (error)
    class_unregister(&warehouse_class);
  return error;
}

static void warehouse_exit(void) {
  int i;

  free_irq(WAREHOUSE_LINE, &warehouse_orders);
  for (i = 0; i < WAREHOUSE_SHELVES; i++)
    warehouse_unplug(i);
  class_unregister(&warehouse_class);
}

/* ---- the calling side ----------------------------------------------------------------------- */

static void interrupt(void) {
  irq_enter();
  switch (__VERIFIER_nondet_int()) {
    case 1:
    case 2:
      warehouse_timer();
      break;
    case 0:
      warehouse_interrupt(1, __VERIFIER_nondet_int());
      break;
    default:
      warehouse_interrupt(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
      break;
  }
  irq_exit();
}

static void use_file(void) {
  switch (__VERIFIER_nondet_int()) {
    case 0:
      warehouse_release();
      break;
    case 1:
      warehouse_resize(__VERIFIER_nondet_int());
      break;
    case 2:
      warehouse_scrub();
      break;
    case 3:
      warehouse_ahead = !warehouse_ahead;
      break;
    case 4:
      warehouse_forgive(__VERIFIER_nondet_int() > 1);
      break;
    default:
      do
        warehouse_submit(__VERIFIER_nondet_int(), __VERIFIER_nondet_int() > 1, GFP_NOIO);
      while (__VERIFIER_nondet_int() > 1);
      break;
  }
}

static void use_warehouse(void) {
  warehouse_add_shelf(0);
  warehouse_open();
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        warehouse_unplug(__VERIFIER_nondet_int() > 1);
        break;
      case 1:
        warehouse_add_shelf(__VERIFIER_nondet_int() > 1);
        break;
      case 2:
        warehouse_work();
        break;
      case 3:
        warehouse_rebuild_step();
        break;
      case 4:
        warehouse_open();
        break;
      case 5:
      case 6:
        do
          interrupt();
        while (__VERIFIER_nondet_int() > 1);
        break;
      default:
        if (warehouse_users > 0)
          use_file();
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = warehouse_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_warehouse();
    while (warehouse_users > 0)
      warehouse_release();
    warehouse_exit();
  }
  check_final_state();
  return 0;
}
