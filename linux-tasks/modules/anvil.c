// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

/*
 * Module anvil: a changer of optical discs. main() stands for the kernel: it loads the module,
 * calls what is registered in any order, and unloads it. No rule is violated.
 * Why the others hold. 08_1a: anvil_users is 1 exactly while a reference to the module is held;
 * anvil_load_firmware() holds a reference exactly if it succeeds, and anvil_firmware_loaded
 * remembers it. 32_1a: anvil_drive_lock is taken by the entry points only, once each;
 * anvil_open() and anvil_ioctl() unlock on each of their paths. 101_1a: each attempt in
 * anvil_command() frees its request before the next. The rules that are not named here have
 * nothing to watch.
 */
#include "../kernel.h"

/* ---- commands to the drive ------------------------------------------------------------------------------- */

enum { ANVIL_ATTEMPTS = 3 };

static struct request_queue anvil_queue;
static struct mutex anvil_drive_lock;
static int anvil_medium;

static int anvil_command(unsigned int operation) {
  int attempt;
  int error = -EIO;

  for (attempt = 0; attempt < ANVIL_ATTEMPTS; attempt++) {
    struct request *request = blk_mq_alloc_request(&anvil_queue, operation, 0);

    if (IS_ERR(request))
      return -ENOMEM;
    error = blk_execute_rq(request);
    blk_mq_free_request(request);
    if (!error)
      break;
  }
  return error;
}

static int anvil_test_ready(void) {
  int error;

  mutex_lock(&anvil_drive_lock);
  error = anvil_command(0);
  anvil_medium = error == 0;
  mutex_unlock(&anvil_drive_lock);
  return error;
}

static int anvil_eject(void) {
  int error = 0;

  if (mutex_lock_killable(&anvil_drive_lock))
    return -EINTR;
  if (anvil_medium)
    error = anvil_command(27);
  if (!error)
    anvil_medium = 0;
  mutex_unlock(&anvil_drive_lock);
  return error;
}

/* ---- the character device: one user at a time, who holds the module ---------------------------- */

enum { ANVIL_GET_LEVEL, ANVIL_SET_LEVEL, ANVIL_CLEAR };

static struct module anvil_module;
static struct mutex anvil_config;
static int anvil_users;
static int anvil_level;

static int anvil_open(void) {
  int error = -EBUSY;

  mutex_lock(&anvil_config);
  if (anvil_users > 0)
    goto out_unlock;
  error = -ENODEV;
  if (!try_module_get(&anvil_module))
    goto out_unlock;
  error = hardware_status();
  if (error)
    goto out_put;
  anvil_users = anvil_users + 1;
  mutex_unlock(&anvil_config);
  return 0;

out_put:
  module_put(&anvil_module);
out_unlock:
  mutex_unlock(&anvil_config);
  return error;
}

static void anvil_release(void) {
  if (anvil_users == 0)
    return;
  anvil_users = anvil_users - 1;
  module_put(&anvil_module);
}

static int anvil_ioctl(int command, int argument) {
  int result = 0;

  if (anvil_users == 0)
    return -EINVAL;
  if (mutex_lock_interruptible(&anvil_config))
    return -EINTR;
  switch (command) {
    case ANVIL_GET_LEVEL:
      result = anvil_level;
      break;
    case ANVIL_SET_LEVEL:
      if (argument < 0) {
        result = -EINVAL;
        break;
      }
      anvil_level = argument;
      break;
    case ANVIL_CLEAR:
      anvil_level = 0;
      break;
    default:
      result = -EINVAL;
      break;
  }
  mutex_unlock(&anvil_config);
  return result;
}

/* ---- firmware: comes with a module of its own, which is held while it is loaded --------------------------- */

enum { ANVIL_BLOCKS = 4 };

static struct module anvil_firmware_module;
static int anvil_firmware_loaded;

static int anvil_send_block(int number) {
  void *block = kmalloc(128, GFP_KERNEL);

  if (!block)
    return -ENOMEM;
  kfree(block);
  return hardware_status() < 0 ? -EIO : number;
}

static int anvil_load_firmware(void) {
  int block = 0;

  if (!try_module_get(&anvil_firmware_module))
    return -ENODEV;
  while (block < ANVIL_BLOCKS) {
    if (anvil_send_block(block) < 0) {
      module_put(&anvil_firmware_module);
      return -EIO;
    }
    block = block + 1;
  }
  anvil_firmware_loaded = 1;
  return 0;
}

static void anvil_unload_firmware(void) {
  if (anvil_firmware_loaded) {
    anvil_firmware_loaded = 0;
    module_put(&anvil_firmware_module);
  }
}

/* ---- the module ----------------------------------------------------------------------------------- */

static int anvil_init(void) {
  int error;

  error = anvil_test_ready();
  if (error)
    return error;
  error = anvil_load_firmware();
  if (error)
    return error;
  return 0;
}

static void anvil_exit(void) {
  anvil_unload_firmware();
  anvil_release();
}

static void use_anvil(void) {
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
      case 0:
        anvil_test_ready();
        break;
      case 1:
        anvil_eject();
        break;
      case 2:
        anvil_open();
        break;
      case 3:
        anvil_ioctl(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
        break;
      case 4:
        anvil_release();
        break;
      case 5:
        anvil_unload_firmware();
        break;
      default:
        break;
    }
  }
}

int main(void) {
  int result;

  pre_probe();
  result = anvil_init();
  check_return_value_probe(result);
  if (result == 0) {
    use_anvil();
    anvil_exit();
  }
  check_final_state();
  return 0;
}
