// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 106_1a: a class, a character device and a USB gadget driver that a module registered are
// unregistered in the reverse order of their registration, and all of them before the module is
// done (check_final_state()).
//
// Names. Class: class_register and class_create, macros that leave __class_register and
// __class_create behind (the result of the latter is the class or an error pointer, never null;
// executions in which it is do not count), class_unregister, class_destroy (does nothing with a
// null or an error pointer). Character device: register_chrdev, an inline function that calls
// __register_chrdev (a result of 0 or more is success), register_chrdev_region, alloc_chrdev_region
// (0 is success), unregister_chrdev, which calls __unregister_chrdev, unregister_chrdev_region.
// Gadget: 4.0 usb_gadget_probe_driver, 6.1 usb_gadget_register_driver, a macro that leaves
// usb_gadget_register_driver_owner behind (0 is success), usb_gadget_unregister_driver;
// usb_composite_probe, usb_composite_unregister. A caller that ignores the result of a registration
// does not know whether it is registered; both cases are followed.
//
// A call counts when it ends, and only if no other that the rule knows has ended within it: the
// kernel's inline functions call others of the list. `pending` is 1 from the beginning of a call to
// the first end.
//
// The variables say at which place in the order each of the three was registered; 0 means not at
// all. To register a kind again while it is registered is reported, since the rule follows one
// object of each kind.
//
// Not checked: that it is the right object that is unregistered; cdev_add() and device_create(),
// which belong between the two.
CONTROL AUTOMATON linux_106_1a_registration_order
LOCAL int placed = 0;
LOCAL int class_at = 0;
LOCAL int device_at = 0;
LOCAL int gadget_at = 0;
LOCAL int pending = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  // Every call that counts begins here.
  MATCH CALL {__class_create($?)} || MATCH CALL {__class_register($?)}
    || MATCH CALL {__register_chrdev($?)} || MATCH CALL {__unregister_chrdev($?)}
    || MATCH CALL {alloc_chrdev_region($?)} || MATCH CALL {class_create($?)}
    || MATCH CALL {class_destroy($?)} || MATCH CALL {class_register($?)}
    || MATCH CALL {class_unregister($?)} || MATCH CALL {register_chrdev($?)}
    || MATCH CALL {register_chrdev_region($?)} || MATCH CALL {unregister_chrdev($?)}
    || MATCH CALL {unregister_chrdev_region($?)} || MATCH CALL {usb_composite_probe($?)}
    || MATCH CALL {usb_composite_unregister($?)} || MATCH CALL {usb_gadget_probe_driver($?)}
    || MATCH CALL {usb_gadget_register_driver($?)}
    || MATCH CALL {usb_gadget_register_driver_owner($?)}
    || MATCH CALL {usb_gadget_unregister_driver($?)}
    -> DO pending=1 GOTO Watch;

  (MATCH {$1 = class_register($?)} || MATCH {$1 = __class_register($?)})
    && (pending == 1) && (class_at != 0)
    -> ASSUME {((int)$1) == 0} ERROR("class registered twice");
  (MATCH {$1 = class_register($?)} || MATCH {$1 = __class_register($?)})
    && (pending == 1) && (class_at == 0)
    -> ASSUME {((int)$1) == 0}
       DO placed=placed+1 DO class_at=placed DO pending=0 GOTO Watch;
  (MATCH {$1 = class_register($?)} || MATCH {$1 = __class_register($?)}) && (pending == 1)
    -> ASSUME {((int)$1) != 0} DO pending=0 GOTO Watch;
  (MATCH {class_register($?)} || MATCH {__class_register($?)}) && (pending == 1) && (class_at != 0)
    -> ERROR("class registered twice");
  (MATCH {class_register($?)} || MATCH {__class_register($?)}) && (pending == 1) && (class_at == 0)
    -> DO placed=placed+1 DO class_at=placed DO pending=0 GOTO Watch;
  (MATCH {class_register($?)} || MATCH {__class_register($?)}) && (pending == 1)
    -> DO pending=0 GOTO Watch;

  (MATCH {$1 = class_create($?)} || MATCH {$1 = __class_create($?)})
    && (pending == 1) && (class_at != 0)
    -> ASSUME {((unsigned long)$1) != 0; ((unsigned long)$1) < ((unsigned long)-4095)}
       ERROR("class registered twice");
  (MATCH {$1 = class_create($?)} || MATCH {$1 = __class_create($?)})
    && (pending == 1) && (class_at == 0)
    -> ASSUME {((unsigned long)$1) != 0; ((unsigned long)$1) < ((unsigned long)-4095)}
       DO placed=placed+1 DO class_at=placed DO pending=0 GOTO Watch;
  // Never a null pointer.
  (MATCH {$1 = class_create($?)} || MATCH {$1 = __class_create($?)}) && (pending == 1)
    -> ASSUME {((unsigned long)$1) == 0} STOP;
  (MATCH {$1 = class_create($?)} || MATCH {$1 = __class_create($?)}) && (pending == 1)
    -> ASSUME {((unsigned long)$1) >= ((unsigned long)-4095)} DO pending=0 GOTO Watch;
  (MATCH {class_create($?)} || MATCH {__class_create($?)}) && (pending == 1) && (class_at != 0)
    -> ERROR("class registered twice");
  (MATCH {class_create($?)} || MATCH {__class_create($?)}) && (pending == 1) && (class_at == 0)
    -> DO placed=placed+1 DO class_at=placed DO pending=0 GOTO Watch;
  (MATCH {class_create($?)} || MATCH {__class_create($?)}) && (pending == 1)
    -> DO pending=0 GOTO Watch;
  MATCH RETURN {class_unregister($?)} && (pending == 1) && (class_at == 0)
    -> ERROR("class unregistered but not registered");
  MATCH RETURN {class_unregister($?)} && (pending == 1) && (class_at != 0) && (class_at != placed)
    -> ERROR("class unregistered out of order");
  MATCH RETURN {class_unregister($?)} && (pending == 1) && (class_at != 0) && (class_at == placed)
    -> DO placed=placed-1 DO class_at=0 DO pending=0 GOTO Watch;
  MATCH RETURN {class_destroy($1)} && (pending == 1) && (class_at == 0)
    -> ASSUME {((void *)$1) != 0; ((void *)$1) < ((void *)-4095)}
       ERROR("class unregistered but not registered");
  MATCH RETURN {class_destroy($1)} && (pending == 1) && (class_at != 0) && (class_at != placed)
    -> ASSUME {((void *)$1) != 0; ((void *)$1) < ((void *)-4095)}
       ERROR("class unregistered out of order");
  MATCH RETURN {class_destroy($1)} && (pending == 1) && (class_at != 0) && (class_at == placed)
    -> ASSUME {((void *)$1) != 0; ((void *)$1) < ((void *)-4095)}
       DO placed=placed-1 DO class_at=0 DO pending=0 GOTO Watch;
  MATCH RETURN {class_destroy($1)} && (pending == 1)
    -> ASSUME {((void *)$1) == 0 || ((void *)$1) >= ((void *)-4095)}
       DO pending=0 GOTO Watch;

  (MATCH {$1 = register_chrdev($?)} || MATCH {$1 = __register_chrdev($?)})
    && (pending == 1) && (device_at != 0)
    -> ASSUME {((int)$1) >= 0} ERROR("character device registered twice");
  (MATCH {$1 = register_chrdev($?)} || MATCH {$1 = __register_chrdev($?)})
    && (pending == 1) && (device_at == 0)
    -> ASSUME {((int)$1) >= 0}
       DO placed=placed+1 DO device_at=placed DO pending=0 GOTO Watch;
  (MATCH {$1 = register_chrdev($?)} || MATCH {$1 = __register_chrdev($?)}) && (pending == 1)
    -> ASSUME {((int)$1) < 0} DO pending=0 GOTO Watch;
  (MATCH {register_chrdev($?)} || MATCH {__register_chrdev($?)})
    && (pending == 1) && (device_at != 0)
    -> ERROR("character device registered twice");
  (MATCH {register_chrdev($?)} || MATCH {__register_chrdev($?)})
    && (pending == 1) && (device_at == 0)
    -> DO placed=placed+1 DO device_at=placed DO pending=0 GOTO Watch;
  (MATCH {register_chrdev($?)} || MATCH {__register_chrdev($?)}) && (pending == 1)
    -> DO pending=0 GOTO Watch;

  (MATCH {$1 = register_chrdev_region($?)} || MATCH {$1 = alloc_chrdev_region($?)})
    && (pending == 1) && (device_at != 0)
    -> ASSUME {((int)$1) == 0} ERROR("character device registered twice");
  (MATCH {$1 = register_chrdev_region($?)} || MATCH {$1 = alloc_chrdev_region($?)})
    && (pending == 1) && (device_at == 0)
    -> ASSUME {((int)$1) == 0}
       DO placed=placed+1 DO device_at=placed DO pending=0 GOTO Watch;
  (MATCH {$1 = register_chrdev_region($?)} || MATCH {$1 = alloc_chrdev_region($?)})
    && (pending == 1)
    -> ASSUME {((int)$1) != 0} DO pending=0 GOTO Watch;
  (MATCH {register_chrdev_region($?)} || MATCH {alloc_chrdev_region($?)})
    && (pending == 1) && (device_at != 0)
    -> ERROR("character device registered twice");
  (MATCH {register_chrdev_region($?)} || MATCH {alloc_chrdev_region($?)})
    && (pending == 1) && (device_at == 0)
    -> DO placed=placed+1 DO device_at=placed DO pending=0 GOTO Watch;
  (MATCH {register_chrdev_region($?)} || MATCH {alloc_chrdev_region($?)}) && (pending == 1)
    -> DO pending=0 GOTO Watch;
  (MATCH RETURN {unregister_chrdev($?)} || MATCH RETURN {__unregister_chrdev($?)}
     || MATCH RETURN {unregister_chrdev_region($?)}) && (pending == 1) && (device_at == 0)
    -> ERROR("character device unregistered but not registered");
  (MATCH RETURN {unregister_chrdev($?)} || MATCH RETURN {__unregister_chrdev($?)}
     || MATCH RETURN {unregister_chrdev_region($?)})
    && (pending == 1) && (device_at != 0) && (device_at != placed)
    -> ERROR("character device unregistered out of order");
  (MATCH RETURN {unregister_chrdev($?)} || MATCH RETURN {__unregister_chrdev($?)}
     || MATCH RETURN {unregister_chrdev_region($?)})
    && (pending == 1) && (device_at != 0) && (device_at == placed)
    -> DO placed=placed-1 DO device_at=0 DO pending=0 GOTO Watch;

  (MATCH {$1 = usb_gadget_probe_driver($?)} || MATCH {$1 = usb_gadget_register_driver($?)}
     || MATCH {$1 = usb_gadget_register_driver_owner($?)} || MATCH {$1 = usb_composite_probe($?)})
    && (pending == 1) && (gadget_at != 0)
    -> ASSUME {((int)$1) == 0} ERROR("gadget driver registered twice");
  (MATCH {$1 = usb_gadget_probe_driver($?)} || MATCH {$1 = usb_gadget_register_driver($?)}
     || MATCH {$1 = usb_gadget_register_driver_owner($?)} || MATCH {$1 = usb_composite_probe($?)})
    && (pending == 1) && (gadget_at == 0)
    -> ASSUME {((int)$1) == 0}
       DO placed=placed+1 DO gadget_at=placed DO pending=0 GOTO Watch;
  (MATCH {$1 = usb_gadget_probe_driver($?)} || MATCH {$1 = usb_gadget_register_driver($?)}
     || MATCH {$1 = usb_gadget_register_driver_owner($?)} || MATCH {$1 = usb_composite_probe($?)})
    && (pending == 1)
    -> ASSUME {((int)$1) != 0} DO pending=0 GOTO Watch;
  (MATCH {usb_gadget_probe_driver($?)} || MATCH {usb_gadget_register_driver($?)}
     || MATCH {usb_gadget_register_driver_owner($?)} || MATCH {usb_composite_probe($?)})
    && (pending == 1) && (gadget_at != 0)
    -> ERROR("gadget driver registered twice");
  (MATCH {usb_gadget_probe_driver($?)} || MATCH {usb_gadget_register_driver($?)}
     || MATCH {usb_gadget_register_driver_owner($?)} || MATCH {usb_composite_probe($?)})
    && (pending == 1) && (gadget_at == 0)
    -> DO placed=placed+1 DO gadget_at=placed DO pending=0 GOTO Watch;
  (MATCH {usb_gadget_probe_driver($?)} || MATCH {usb_gadget_register_driver($?)}
     || MATCH {usb_gadget_register_driver_owner($?)} || MATCH {usb_composite_probe($?)})
    && (pending == 1)
    -> DO pending=0 GOTO Watch;
  (MATCH RETURN {usb_gadget_unregister_driver($?)} || MATCH RETURN {usb_composite_unregister($?)})
    && (pending == 1) && (gadget_at == 0)
    -> ERROR("gadget driver unregistered but not registered");
  (MATCH RETURN {usb_gadget_unregister_driver($?)} || MATCH RETURN {usb_composite_unregister($?)})
    && (pending == 1) && (gadget_at != 0) && (gadget_at != placed)
    -> ERROR("gadget driver unregistered out of order");
  (MATCH RETURN {usb_gadget_unregister_driver($?)} || MATCH RETURN {usb_composite_unregister($?)})
    && (pending == 1) && (gadget_at != 0) && (gadget_at == placed)
    -> DO placed=placed-1 DO gadget_at=0 DO pending=0 GOTO Watch;

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (placed != 0)
    -> ERROR("something registered at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (placed == 0)
    -> GOTO Watch;

END AUTOMATON
