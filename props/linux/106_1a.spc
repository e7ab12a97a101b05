// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 106_1a: a class, a character device and a USB gadget driver that a module registered are
// unregistered in the reverse order of their registration, and all of them before the module is
// done (check_final_state()).
//
// Names. Class: class_register and __class_register (4.0 and 6.1), class_create and __class_create
// (result: the class or an error pointer, never null; executions in which it is do not count),
// class_unregister, class_destroy. Character device: register_chrdev and __register_chrdev (a
// result of 0 or more is success), register_chrdev_region, alloc_chrdev_region (0 is success),
// unregister_chrdev, __unregister_chrdev, unregister_chrdev_region. Gadget: 4.0
// usb_gadget_probe_driver, 6.1 usb_gadget_register_driver and usb_gadget_register_driver_owner (0
// is success), usb_gadget_unregister_driver; usb_composite_probe, usb_composite_unregister.
//
// The variables say at which place in the order each of the three was registered; 0 means not at
// all. To register a kind again while it is registered is reported, since the rule follows one
// object of each kind. Unregistering an error pointer or a null pointer as class does nothing in
// the kernel; here it counts.
//
// Not checked: that it is the right object that is unregistered; cdev_add() and device_create(),
// which belong between the two.
CONTROL AUTOMATON linux_106_1a_registration_order
LOCAL int placed = 0;
LOCAL int class_at = 0;
LOCAL int device_at = 0;
LOCAL int gadget_at = 0;
INITIAL STATE Watch;

STATE USEALL Watch :
  (MATCH {$1 = class_register($?)} || MATCH {$1 = __class_register($?)}) && (class_at != 0)
    -> ASSUME {((int)$1) == 0} ERROR("class registered twice");
  (MATCH {$1 = class_register($?)} || MATCH {$1 = __class_register($?)}) && (class_at == 0)
    -> ASSUME {((int)$1) == 0} DO placed=placed+1 DO class_at=placed GOTO Watch;
  MATCH {$1 = class_register($?)} || MATCH {$1 = __class_register($?)}
    -> ASSUME {((int)$1) != 0} GOTO Watch;
  (MATCH {$1 = class_create($?)} || MATCH {$1 = __class_create($?)}) && (class_at != 0)
    -> ASSUME {((unsigned long)$1) != 0; ((unsigned long)$1) < 18446744073709547521}
       ERROR("class registered twice");
  (MATCH {$1 = class_create($?)} || MATCH {$1 = __class_create($?)}) && (class_at == 0)
    -> ASSUME {((unsigned long)$1) != 0; ((unsigned long)$1) < 18446744073709547521}
       DO placed=placed+1 DO class_at=placed GOTO Watch;
  // Never a null pointer.
  MATCH {$1 = class_create($?)} || MATCH {$1 = __class_create($?)}
    -> ASSUME {((unsigned long)$1) == 0} STOP;
  MATCH {$1 = class_create($?)} || MATCH {$1 = __class_create($?)}
    -> ASSUME {((unsigned long)$1) >= 18446744073709547521} GOTO Watch;
  (MATCH {class_unregister($?)} || MATCH {class_destroy($?)}) && (class_at == 0)
    -> ERROR("class unregistered but not registered");
  (MATCH {class_unregister($?)} || MATCH {class_destroy($?)})
    && (class_at != 0) && (class_at != placed)
    -> ERROR("class unregistered out of order");
  (MATCH {class_unregister($?)} || MATCH {class_destroy($?)})
    && (class_at != 0) && (class_at == placed)
    -> DO placed=placed-1 DO class_at=0 GOTO Watch;

  (MATCH {$1 = register_chrdev($?)} || MATCH {$1 = __register_chrdev($?)})
    && (device_at != 0)
    -> ASSUME {((int)$1) >= 0} ERROR("character device registered twice");
  (MATCH {$1 = register_chrdev($?)} || MATCH {$1 = __register_chrdev($?)})
    && (device_at == 0)
    -> ASSUME {((int)$1) >= 0} DO placed=placed+1 DO device_at=placed GOTO Watch;
  MATCH {$1 = register_chrdev($?)} || MATCH {$1 = __register_chrdev($?)}
    -> ASSUME {((int)$1) < 0} GOTO Watch;
  (MATCH {$1 = register_chrdev_region($?)} || MATCH {$1 = alloc_chrdev_region($?)})
    && (device_at != 0)
    -> ASSUME {((int)$1) == 0} ERROR("character device registered twice");
  (MATCH {$1 = register_chrdev_region($?)} || MATCH {$1 = alloc_chrdev_region($?)})
    && (device_at == 0)
    -> ASSUME {((int)$1) == 0} DO placed=placed+1 DO device_at=placed GOTO Watch;
  MATCH {$1 = register_chrdev_region($?)} || MATCH {$1 = alloc_chrdev_region($?)}
    -> ASSUME {((int)$1) != 0} GOTO Watch;
  (MATCH {unregister_chrdev($?)} || MATCH {__unregister_chrdev($?)}
    || MATCH {unregister_chrdev_region($?)}) && (device_at == 0)
    -> ERROR("character device unregistered but not registered");
  (MATCH {unregister_chrdev($?)} || MATCH {__unregister_chrdev($?)}
    || MATCH {unregister_chrdev_region($?)}) && (device_at != 0) && (device_at != placed)
    -> ERROR("character device unregistered out of order");
  (MATCH {unregister_chrdev($?)} || MATCH {__unregister_chrdev($?)}
    || MATCH {unregister_chrdev_region($?)}) && (device_at != 0) && (device_at == placed)
    -> DO placed=placed-1 DO device_at=0 GOTO Watch;

  (MATCH {$1 = usb_gadget_probe_driver($?)} || MATCH {$1 = usb_gadget_register_driver($?)}
    || MATCH {$1 = usb_gadget_register_driver_owner($?)} || MATCH {$1 = usb_composite_probe($?)})
    && (gadget_at != 0)
    -> ASSUME {((int)$1) == 0} ERROR("gadget driver registered twice");
  (MATCH {$1 = usb_gadget_probe_driver($?)} || MATCH {$1 = usb_gadget_register_driver($?)}
    || MATCH {$1 = usb_gadget_register_driver_owner($?)} || MATCH {$1 = usb_composite_probe($?)})
    && (gadget_at == 0)
    -> ASSUME {((int)$1) == 0} DO placed=placed+1 DO gadget_at=placed GOTO Watch;
  MATCH {$1 = usb_gadget_probe_driver($?)} || MATCH {$1 = usb_gadget_register_driver($?)}
    || MATCH {$1 = usb_gadget_register_driver_owner($?)} || MATCH {$1 = usb_composite_probe($?)}
    -> ASSUME {((int)$1) != 0} GOTO Watch;
  (MATCH {usb_gadget_unregister_driver($?)} || MATCH {usb_composite_unregister($?)})
    && (gadget_at == 0)
    -> ERROR("gadget driver unregistered but not registered");
  (MATCH {usb_gadget_unregister_driver($?)} || MATCH {usb_composite_unregister($?)})
    && (gadget_at != 0) && (gadget_at != placed)
    -> ERROR("gadget driver unregistered out of order");
  (MATCH {usb_gadget_unregister_driver($?)} || MATCH {usb_composite_unregister($?)})
    && (gadget_at != 0) && (gadget_at == placed)
    -> DO placed=placed-1 DO gadget_at=0 GOTO Watch;

  // A caller that ignores the result of a registration does not know what to undo.
  MATCH {class_register($?)} || MATCH {__class_register($?)} || MATCH {class_create($?)}
    || MATCH {__class_create($?)} || MATCH {register_chrdev($?)}
    || MATCH {__register_chrdev($?)} || MATCH {register_chrdev_region($?)}
    || MATCH {alloc_chrdev_region($?)} || MATCH {usb_gadget_probe_driver($?)}
    || MATCH {usb_gadget_register_driver($?)} || MATCH {usb_gadget_register_driver_owner($?)}
    || MATCH {usb_composite_probe($?)}
    -> ERROR("result of a registration ignored");

  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (placed != 0)
    -> ERROR("something registered at the end");
  (MATCH {check_final_state($?)} || MATCH {ldv_check_final_state($?)}) && (placed == 0)
    -> GOTO Watch;

END AUTOMATON
