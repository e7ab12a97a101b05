// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Rule 134_1a: if a call of register_netdev() or usb_register() failed in a probe function, or in
// the initialisation of a module, that function does not return 0.
//
// The environment says where such a function begins and what it returned: pre_probe() (or
// ldv_pre_probe()) before the call, check_return_value_probe(result) (or
// ldv_check_return_value_probe(result), ldv_post_probe(result)) after it. Without pre_probe() the
// failures since the last check count.
//
// Names. Linux 4.0 and 6.1: register_netdev, register_netdevice, usb_register_driver
// (usb_register and module_usb_driver are macros for it), usb_register_device_driver,
// usb_serial_register_drivers, usb_register; 6.1 also devm_register_netdev. A result other than
// 0 is a failure.
//
// Not checked: that the error is the one that the registration returned; a registration whose
// failure the driver repairs by a second attempt (the rule reports it); registrations with ignored
// results (they are taken as successful or failed, and 0 is reported in the second case); functions
// of other subsystems that register a network device inside (register_candev).
CONTROL AUTOMATON linux_134_1a_probe_result
INITIAL STATE Fine;

STATE USEALL Fine :
  MATCH {$1 = register_netdev($?)} || MATCH {$1 = register_netdevice($?)}
    || MATCH {$1 = devm_register_netdev($?)} || MATCH {$1 = usb_register($?)}
    || MATCH {$1 = usb_register_driver($?)} || MATCH {$1 = usb_register_device_driver($?)}
    || MATCH {$1 = usb_serial_register_drivers($?)}
    -> SPLIT {((int)$1) != 0} GOTO Failed NEGATION GOTO Fine;
  MATCH {register_netdev($?)} || MATCH {register_netdevice($?)} || MATCH {devm_register_netdev($?)}
    || MATCH {usb_register($?)} || MATCH {usb_register_driver($?)}
    || MATCH {usb_register_device_driver($?)} || MATCH {usb_serial_register_drivers($?)}
    -> GOTO Failed;
  MATCH {register_netdev($?)} || MATCH {register_netdevice($?)} || MATCH {devm_register_netdev($?)}
    || MATCH {usb_register($?)} || MATCH {usb_register_driver($?)}
    || MATCH {usb_register_device_driver($?)} || MATCH {usb_serial_register_drivers($?)}
    -> GOTO Fine;

STATE USEALL Failed :
  MATCH {pre_probe($?)} || MATCH {ldv_pre_probe($?)} -> GOTO Fine;
  MATCH {check_return_value_probe($1)} || MATCH {ldv_check_return_value_probe($1)}
    || MATCH {ldv_post_probe($1)}
    -> SPLIT {((int)$1) == 0} ERROR("probe returns 0 though a registration failed")
       NEGATION GOTO Fine;

END AUTOMATON
