// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module quarry: a printer gadget. main() stands for the kernel: it loads the module, calls
 * what is registered in any order, and unloads it.
 * Violated: 106_1a (order of registrations). quarry_unregister() begins with the character
 * device, though the gadget was registered last.
 * Why the others hold. 08_1a: quarry_users is 1 exactly while a reference to the module is
 * held. 32_1a: quarry_open() and quarry_ioctl() unlock on each of their paths. 118_1a:
 * quarry_drop_all() has given up the lock as a reader before it takes it as a writer. 129_1a:
 * quarry_find_slot() compares the offset with the size. The rules that are not named here have
 * nothing to watch.
 */
#include "../kernel.h"

/* ---- registration: class, character device, gadget ------------------------------------------------------- */

enum { QUARRY_MAJOR = 180 };

static struct class quarry_class;
static struct usb_gadget_driver quarry_gadget;

static int quarry_register(void) {
  int error;

  error = class_register(&quarry_class);
  if (error)
    return error;
  error = register_chrdev(QUARRY_MAJOR, "quarry", NULL);
  if (error < 0)
    goto out_class;
  error = usb_gadget_probe_driver(&quarry_gadget);
  if (error)
    goto out_device;
  return 0;

out_device:
  unregister_chrdev(QUARRY_MAJOR, "quarry");
out_class:
  class_unregister(&quarry_class);
  return error;
}

static void quarry_unregister(void) {
  unregister_chrdev(QUARRY_MAJOR, "quarry");
  usb_gadget_unregister_driver(&quarry_gadget);
  class_unregister(&quarry_class);
}

/* ---- the character device: one user at a time, who holds the module ---------------------------- */

enum { QUARRY_GET_LEVEL, QUARRY_SET_LEVEL, QUARRY_CLEAR };

static struct module quarry_module;
static struct mutex quarry_config;
static int quarry_users;
static int quarry_level;

static int quarry_open(void) {
  int error = -EBUSY;

  mutex_lock(&quarry_config);
  if (quarry_users > 0)
    goto out_unlock;
  error = -ENODEV;
  if (!try_module_get(&quarry_module))
    goto out_unlock;
  error = hardware_status();
  if (error)
    goto out_put;
  quarry_users = quarry_users + 1;
  mutex_unlock(&quarry_config);
  return 0;

out_put:
  module_put(&quarry_module);
out_unlock:
  mutex_unlock(&quarry_config);
  return error;
}

static void quarry_release(void) {
  if (quarry_users == 0)
    return;
  quarry_users = quarry_users - 1;
  module_put(&quarry_module);
}

static int quarry_ioctl(int command, int argument) {
  int result = 0;

  if (quarry_users == 0)
    return -EINVAL;
  if (mutex_lock_interruptible(&quarry_config))
    return -EINTR;
  switch (command) {
    case QUARRY_GET_LEVEL:
      result = quarry_level;
      break;
    case QUARRY_SET_LEVEL:
      if (argument < 0) {
        result = -EINVAL;
        break;
      }
      quarry_level = argument;
      break;
    case QUARRY_CLEAR:
      quarry_level = 0;
      break;
    default:
      result = -EINVAL;
      break;
  }
  mutex_unlock(&quarry_config);
  return result;
}

/* ---- the table of connections: numbers from a bit field, under a reader-writer lock ------------------- */

enum { QUARRY_SLOTS = 16 };

static rwlock_t quarry_table_lock;
static unsigned long quarry_slots;
static unsigned long quarry_next_slot;
static int quarry_connections;

static int quarry_find_slot(unsigned long from) {
  unsigned long slot;

  if (from > QUARRY_SLOTS)
    return -EINVAL;
  slot = find_next_zero_bit(&quarry_slots, QUARRY_SLOTS, from);
  if (slot >= QUARRY_SLOTS)
    return -ENOSPC;
  return (int)slot;
}

static int quarry_add_connection(void) {
  int slot;

  write_lock(&quarry_table_lock);
  slot = quarry_find_slot(quarry_next_slot);
  if (slot < 0) {
    quarry_next_slot = 0;
    write_unlock(&quarry_table_lock);
    return slot;
  }
  quarry_next_slot = (unsigned long)slot + 1;
  quarry_connections = quarry_connections + 1;
  write_unlock(&quarry_table_lock);
  return slot;
}

static int quarry_count_connections(void) {
  int count;

  read_lock(&quarry_table_lock);
  count = quarry_connections;
  read_unlock(&quarry_table_lock);
  return count;
}

static void quarry_drop_all(void) {
  if (quarry_count_connections() == 0)
    return;
  write_lock(&quarry_table_lock);
  quarry_connections = 0;
  quarry_slots = 0;
  write_unlock(&quarry_table_lock);
}

static void quarry_seek_slot(int to) {
  if (!write_trylock(&quarry_table_lock))
    return;
  quarry_next_slot = to < 0 ? 0 : (unsigned long)to;
  write_unlock(&quarry_table_lock);
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int quarry_init(void) {
  int error;

  error = quarry_register();
  if (error)
    return error;
  return 0;
}

static void quarry_exit(void) {
  quarry_drop_all();
  quarry_release();
  quarry_unregister();
}

static void use_quarry(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        quarry_open();
        break;
      case 1:
        quarry_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 2:
        quarry_release();
        break;
      case 3:
        quarry_add_connection();
        break;
      case 4:
        quarry_count_connections();
        break;
      case 5:
        quarry_seek_slot(__VERIFIER_nondet_int());
        break;
      case 6:
        quarry_drop_all();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = quarry_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_quarry();
    quarry_exit();
  }
  check_final_state();
  return 0;
}
