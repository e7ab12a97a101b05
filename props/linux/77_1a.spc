// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 77_1a: while a driver holds the lock of a USB device, it allocates memory with GFP_NOIO or
// GFP_ATOMIC: an allocation that may start input and output may wait for the device that is locked.
//
// Names. Linux 4.0 and 6.1: device_lock, device_trylock, device_unlock, which the macros
// usb_lock_device, usb_trylock_device, usb_unlock_device leave behind; the macros' names are known
// too; usb_lock_device_for_reset (takes the lock if its result is 0). 6.1 also
// device_lock_interruptible and usb_lock_device_interruptible (the same). Allocations: every
// function of Linux 4.0 and 6.1 that takes allocation flags (allocations_*.inc, and here those that
// let their own spin lock go); vmalloc and its relatives without flags allocate with GFP_KERNEL.
//
// Allowed flags have neither __GFP_IO (0x40) nor __GFP_FS (0x80), which have these values in 4.0
// and 6.1. Each lock has its own state. usb_lock_device_for_reset() names the USB device, but what
// follows may unlock its member, the device: the lock that it takes is held until something is
// unlocked that was not locked in another way.
//
// The thesis speaks of "an active mutex", and this lock is a mutex; with other mutexes
// GFP_KERNEL is right, and they do not count here. device_lock() of devices that are not USB
// devices counts.
//
// Not checked: that the lock is used rightly; functions that the core calls with the lock held
// (suspend, reset), unless the environment takes the lock around them; functions that allocate
// inside without being told flags.
CONTROL AUTOMATON linux_77_1a_usb_lock_allocation
LOCAL set<string> held;
LOCAL int for_reset = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  MATCH RETURN {usb_lock_device($1)} || MATCH RETURN {device_lock($1)}
    -> DO held[$1]=true GOTO Watch;
  (MATCH RETURN {usb_unlock_device($1)} || MATCH RETURN {device_unlock($1)}) && held[$1]
    -> DO held[$1]=false GOTO Watch;
  (MATCH RETURN {usb_unlock_device($1)} || MATCH RETURN {device_unlock($1)}) && !held[$1]
    -> DO for_reset=0 GOTO Watch;
  MATCH {$1 = usb_trylock_device($2)} || MATCH {$1 = device_trylock($2)}
    -> ASSUME {((int)$1) != 0} DO held[$2]=true GOTO Watch;
  MATCH {$1 = usb_trylock_device($2)} || MATCH {$1 = device_trylock($2)}
    -> ASSUME {((int)$1) == 0} GOTO Watch;
  MATCH {$1 = usb_lock_device_interruptible($2)} || MATCH {$1 = device_lock_interruptible($2)}
    -> ASSUME {((int)$1) == 0} DO held[$2]=true GOTO Watch;
  MATCH {$1 = usb_lock_device_interruptible($2)} || MATCH {$1 = device_lock_interruptible($2)}
    -> ASSUME {((int)$1) != 0} GOTO Watch;
  MATCH {$1 = usb_lock_device_for_reset($?)}
    -> SPLIT {((int)$1) == 0} DO for_reset=1 GOTO Watch NEGATION GOTO Watch;
  // Ignored results: the caller does not know whether it holds the lock.
  MATCH {usb_trylock_device($1)} || MATCH {device_trylock($1)}
    || MATCH {usb_lock_device_interruptible($1)} || MATCH {device_lock_interruptible($1)}
    -> DO held[$1]=true GOTO Watch;
  MATCH {usb_trylock_device($1)} || MATCH {device_trylock($1)}
    || MATCH {usb_lock_device_interruptible($1)} || MATCH {device_lock_interruptible($1)}
    -> GOTO Watch;
  MATCH {usb_lock_device_for_reset($?)} -> DO for_reset=1 GOTO Watch;
  MATCH {usb_lock_device_for_reset($?)} -> GOTO Watch;

  (
#include allocations_a_to_i.inc
  ) -> SPLIT {(!$$held.empty || $$for_reset == 1) && (((unsigned int)$2) & 0xc0) != 0}
       ERROR("allocation with input and output under a device lock") NEGATION GOTO Watch;
  (
#include allocations_j_to_z.inc
    || MATCH CALL {mas_nomem($?, $2)} || MATCH CALL {mas_store_gfp($?, $?, $2)}
    || MATCH CALL {__xa_alloc($?, $?, $?, $?, $2)}
    || MATCH CALL {__xa_alloc_cyclic($?, $?, $?, $?, $?, $2)}
    || MATCH CALL {__xa_cmpxchg($?, $?, $?, $?, $2)} || MATCH CALL {__xa_insert($?, $?, $?, $2)}
    || MATCH CALL {__xa_store($?, $?, $?, $2)}
  ) -> SPLIT {(!$$held.empty || $$for_reset == 1) && (((unsigned int)$2) & 0xc0) != 0}
       ERROR("allocation with input and output under a device lock") NEGATION GOTO Watch;
  MATCH CALL {vmalloc($?)} || MATCH CALL {vzalloc($?)} || MATCH CALL {vmalloc_user($?)}
    || MATCH CALL {vmalloc_node($?)} || MATCH CALL {vzalloc_node($?)} || MATCH CALL {vmalloc_32($?)}
    || MATCH CALL {vmalloc_32_user($?)} || MATCH CALL {vmalloc_exec($?)}
    || MATCH CALL {vmalloc_array($?)} || MATCH CALL {vcalloc($?)}
    -> SPLIT {!$$held.empty || $$for_reset == 1}
       ERROR("allocation with input and output under a device lock") NEGATION GOTO Watch;

END AUTOMATON
