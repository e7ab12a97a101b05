// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/families.hpp"

#include <algorithm>

namespace pcegar::environment {

namespace {

using enum Family::Kind;

const std::vector<Pair> sleep{{"suspend", "resume"}};

/// A bus's drivers: probe, then anything, then remove.
Family driver(std::string_view title, std::string_view table, Names registers, Names unregisters,
              Names begin = {"probe", "probe_new"}, Names end = {"remove"}) {
  return {.title = title,
          .tables = {table},
          .kind = Driver,
          .begin = std::move(begin),
          .end = std::move(end),
          .pairs = sleep,
          .registers = std::move(registers),
          .unregisters = std::move(unregisters)};
}

std::vector<Family> bus_families() {
  std::vector<Family> result{
      driver("platform driver", "platform_driver",
             {"__platform_driver_register", "__platform_driver_probe", "platform_driver_register"},
             {"platform_driver_unregister"}),
      driver("PCI driver", "pci_driver",
             {"__pci_register_driver", "pci_register_driver", "comedi_pci_driver_register"},
             {"pci_unregister_driver", "comedi_pci_driver_unregister"}),
      driver("I2C driver", "i2c_driver", {"i2c_register_driver"}, {"i2c_del_driver"}),
      driver("SPI driver", "spi_driver", {"__spi_register_driver"}, {"driver_unregister"}),
      driver("HID driver", "hid_driver", {"__hid_register_driver"}, {"hid_unregister_driver"}),
      driver("PCMCIA driver", "pcmcia_driver",
             {"pcmcia_register_driver", "comedi_pcmcia_driver_register"},
             {"pcmcia_unregister_driver", "comedi_pcmcia_driver_unregister"}),
      driver("virtio driver", "virtio_driver", {"register_virtio_driver"},
             {"unregister_virtio_driver"}),
      driver("PnP driver", "pnp_driver", {"pnp_register_driver"}, {"pnp_unregister_driver"}),
      driver("SDIO driver", "sdio_driver", {"sdio_register_driver"}, {"sdio_unregister_driver"}),
      driver("ACPI driver", "acpi_driver", {"acpi_bus_register_driver"},
             {"acpi_bus_unregister_driver"}, {"add"}),
      driver("MDIO driver", "phy_driver", {"phy_drivers_register", "phy_driver_register"},
             {"phy_drivers_unregister", "phy_driver_unregister"}),
      driver("parallel port driver", "parport_driver", {"__parport_register_driver"},
             {"parport_unregister_driver"}, {"attach", "match_port"}, {"detach"}),
      driver("USB gadget function", "usb_gadget_driver", {"usb_gadget_register_driver_owner"},
             {"usb_gadget_unregister_driver"}, {"bind"}, {"unbind"}),
  };
  Family usb =
      driver("USB driver", "usb_driver",
             {"usb_register_driver", "usb_register", "comedi_usb_driver_register"},
             {"usb_deregister", "comedi_usb_driver_unregister"}, {"probe"}, {"disconnect"});
  usb.pairs.push_back({"pre_reset", "post_reset"});
  result.push_back(usb);
  Family serio = driver("serio driver", "serio_driver", {"__serio_register_driver"},
                        {"serio_unregister_driver"}, {"connect"}, {"disconnect"});
  serio.interrupts = {"interrupt"};
  result.push_back(serio);
  Family serial = driver("USB serial driver", "usb_serial_driver", {"usb_serial_register_drivers"},
                         {"usb_serial_deregister_drivers"}, {"port_probe"}, {"port_remove"});
  serial.pairs = {{"attach", "release"}, {"open", "close"}, {"suspend", "resume"}};
  result.push_back(serial);
  Family comedi = driver("comedi driver", "comedi_driver",
                         {"comedi_driver_register", "comedi_usb_driver_register",
                          "comedi_pci_driver_register", "comedi_pcmcia_driver_register"},
                         {"comedi_driver_unregister", "comedi_usb_driver_unregister",
                          "comedi_pci_driver_unregister", "comedi_pcmcia_driver_unregister"},
                         {"auto_attach", "attach"}, {"detach"});
  comedi.ends_failed_begin = true;
  comedi.may_begin_positive = true;
  result.push_back(comedi);
  return result;
}

std::vector<Family> class_families() {
  return {
      {.title = "character device",
       .tables = {"file_operations"},
       .kind = Session,
       .begin = {"open"},
       .end = {"release"},
       .registers = {"__register_chrdev", "register_chrdev", "cdev_add", "cdev_device_add",
                     "misc_register", "usb_register_dev", "debugfs_create_file",
                     "debugfs_create_file_unsafe"},
       .unregisters = {"__unregister_chrdev", "unregister_chrdev", "cdev_del", "cdev_device_del",
                       "misc_deregister", "usb_deregister_dev", "debugfs_remove"},
       .objects = {"cdev", "miscdevice"},
       .ends_inside = false},
      {.title = "file in /proc",
       .tables = {"proc_ops"},
       .kind = Session,
       .begin = {"proc_open"},
       .end = {"proc_release"},
       .registers = {"proc_create", "proc_create_data"},
       .unregisters = {"remove_proc_entry", "proc_remove"},
       .ends_inside = false},
      {.title = "records of a file in /proc", .tables = {"seq_operations"}, .kind = Walk},
      {.title = "block device",
       .tables = {"block_device_operations"},
       .kind = Session,
       .begin = {"open"},
       .end = {"release"},
       .registers = {"device_add_disk", "add_disk"},
       .unregisters = {"del_gendisk"},
       .objects = {"gendisk"},
       .ends_inside = false},
      {.title = "block requests",
       .tables = {"blk_mq_ops"},
       .registers = {"device_add_disk", "add_disk"},
       .unregisters = {"del_gendisk"}},
      {.title = "network device",
       .tables = {"net_device_ops"},
       .kind = Session,
       .begin = {"ndo_open"},
       .end = {"ndo_stop"},
       .pairs = {{"ndo_init", "ndo_uninit"}},
       .interrupts = {"ndo_start_xmit", "ndo_tx_timeout"},
       .registers = {"register_netdev", "register_netdevice", "devm_register_netdev"},
       .unregisters = {"unregister_netdev", "unregister_netdevice_queue"},
       .objects = {"net_device"}},
      {.title = "settings of a network device",
       .tables = {"ethtool_ops", "header_ops"},
       .pairs = {{"begin", "complete"}},
       .registers = {"register_netdev", "register_netdevice", "devm_register_netdev"},
       .unregisters = {"unregister_netdev", "unregister_netdevice_queue"},
       .objects = {"net_device"}},
      {.title = "terminal",
       .tables = {"tty_operations"},
       .kind = Session,
       .begin = {"open"},
       .end = {"close"},
       .registers = {"tty_register_driver"},
       .unregisters = {"tty_unregister_driver"},
       .ends_inside = false},
      {.title = "terminal port",
       .tables = {"tty_port_operations"},
       .kind = Session,
       .begin = {"activate"},
       .end = {"shutdown"}},
      {.title = "serial port",
       .tables = {"uart_ops"},
       .kind = Session,
       .begin = {"startup"},
       .end = {"shutdown"},
       .pairs = {{"request_port", "release_port"}},
       .registers = {"uart_add_one_port"},
       .unregisters = {"uart_remove_one_port"},
       .objects = {"uart_port"}},
      {.title = "input device",
       .tables = {"input_dev"},
       .kind = Session,
       .begin = {"open"},
       .end = {"close"},
       .interrupts = {"event"},
       .registers = {"input_register_device"},
       .unregisters = {"input_unregister_device"},
       .objects = {"input_dev"}},
      {.title = "clock device",
       .tables = {"rtc_class_ops"},
       .registers = {"__devm_rtc_register_device", "devm_rtc_device_register"}},
      {.title = "IIO device",
       .tables = {"iio_info"},
       .registers = {"__iio_device_register", "__devm_iio_device_register"},
       .unregisters = {"iio_device_unregister"},
       .objects = {"iio_dev"}},
      {.title = "IIO buffer",
       .tables = {"iio_buffer_setup_ops"},
       .pairs = {{"preenable", "postdisable"}, {"postenable", "predisable"}},
       .registers = {"__iio_device_register", "__devm_iio_device_register"},
       .unregisters = {"iio_device_unregister"},
       .objects = {"iio_dev"}},
      {.title = "hardware monitor",
       .tables = {"hwmon_ops"},
       .registers = {"hwmon_device_register_with_info", "devm_hwmon_device_register_with_info"},
       .unregisters = {"hwmon_device_unregister"}},
      {.title = "watchdog",
       .tables = {"watchdog_ops"},
       .pairs = {{"start", "stop"}},
       .registers = {"watchdog_register_device", "devm_watchdog_register_device"},
       .unregisters = {"watchdog_unregister_device"},
       .objects = {"watchdog_device"}},
      {.title = "GPIO controller",
       .tables = {"gpio_chip"},
       .pairs = {{"request", "free"}},
       .registers = {"gpiochip_add_data_with_key", "devm_gpiochip_add_data_with_key"},
       .unregisters = {"gpiochip_remove"},
       .objects = {"gpio_chip"}},
      {.title = "interrupt controller",
       .tables = {"irq_chip"},
       .pairs = {{"irq_bus_lock", "irq_bus_sync_unlock"},
                 {"irq_request_resources", "irq_release_resources"},
                 {"irq_startup", "irq_shutdown"},
                 {"irq_suspend", "irq_resume"}}},
      {.title = "LED",
       .tables = {"led_classdev"},
       .registers = {"led_classdev_register_ext", "devm_led_classdev_register_ext"},
       .unregisters = {"led_classdev_unregister"},
       .objects = {"led_classdev"}},
      {.title = "I2C controller",
       .tables = {"i2c_algorithm"},
       .registers = {"i2c_add_adapter", "i2c_add_numbered_adapter", "devm_i2c_add_adapter"},
       .unregisters = {"i2c_del_adapter"},
       .objects = {"i2c_adapter"}},
      {.title = "attribute",
       .tables = {"device_attribute", "bin_attribute", "attribute_group", "sensor_device_attribute",
                  "driver_attribute", "kobj_attribute"},
       .needs_device = true},
      {.title = "traffic action",
       .tables = {"tc_action_ops"},
       .kind = Session,
       .begin = {"init"},
       .end = {"cleanup"},
       .registers = {"tcf_register_action"},
       .unregisters = {"tcf_unregister_action"},
       .ends_inside = false,
       .may_begin_positive = true},
      {.title = "traffic classifier",
       .tables = {"tcf_proto_ops"},
       .kind = Session,
       .begin = {"init"},
       .end = {"destroy"},
       .registers = {"register_tcf_proto_ops"},
       .unregisters = {"unregister_tcf_proto_ops"},
       .ends_inside = false},
      {.title = "traffic match",
       .tables = {"tcf_ematch_ops"},
       .kind = Session,
       .begin = {"change"},
       .end = {"destroy"},
       .registers = {"tcf_em_register"},
       .unregisters = {"tcf_em_unregister"},
       .ends_inside = false},
      {.title = "queueing discipline",
       .tables = {"Qdisc_ops"},
       .kind = Session,
       .begin = {"init"},
       .end = {"destroy"},
       .registers = {"register_qdisc"},
       .unregisters = {"unregister_qdisc"},
       .ends_inside = false,
       .ends_failed_begin = true},
      {.title = "comedi subdevice",
       .tables = {"comedi_subdevice", "comedi_async"},
       .needs_device = true},
      // A socket may be disconnected without having been connected.
      {.title = "sockets",
       .tables = {"proto"},
       .pairs = {{"init", "destroy"}},
       .registers = {"proto_register"},
       .unregisters = {"proto_unregister"}},
      {.title = "class attribute", .tables = {"class_attribute"}},
      {.title = "power management",
       .tables = {"dev_pm_ops"},
       .pairs = {{"prepare", "complete"},
                 {"suspend", "resume"},
                 {"freeze", "thaw"},
                 {"poweroff", "restore"},
                 {"suspend_late", "resume_early"},
                 {"freeze_late", "thaw_early"},
                 {"poweroff_late", "restore_early"},
                 {"suspend_noirq", "resume_noirq"},
                 {"freeze_noirq", "thaw_noirq"},
                 {"poweroff_noirq", "restore_noirq"},
                 {"runtime_suspend", "runtime_resume"}},
       .needs_device = true},
  };
}

}  // namespace

const std::vector<Family>& families() {
  static const std::vector<Family> all = [] {
    std::vector<Family> result = bus_families();
    std::vector<Family> classes = class_families();
    std::move(classes.begin(), classes.end(), std::back_inserter(result));
    return result;
  }();
  return all;
}

const Family* family_of(std::string_view tag) {
  for (const Family& family : families()) {
    if (std::find(family.tables.begin(), family.tables.end(), tag) != family.tables.end()) {
      return &family;
    }
  }
  return nullptr;
}

/// Not `get` and `put`: where a control has both, they read and write it.
const Names& module_references() {
  static const Names all{"try_module_get", "__module_get", "module_put",
                         "__module_put_and_kthread_exit"};
  return all;
}

const std::vector<Pair>& opposites() {
  static const std::vector<Pair> all{{"open", "close"},
                                     {"open", "release"},
                                     {"start", "stop"},
                                     {"startup", "shutdown"},
                                     {"enable", "disable"},
                                     {"attach", "detach"},
                                     {"connect", "disconnect"},
                                     {"subscribe", "unsubscribe"},
                                     {"use", "unuse"},
                                     {"register", "unregister"},
                                     {"bind", "unbind"},
                                     {"map", "unmap"},
                                     {"prepare", "unprepare"},
                                     {"create", "destroy"},
                                     {"create", "delete"},
                                     {"create", "free"},
                                     {"alloc", "free"},
                                     {"request", "free"},
                                     {"init", "exit"},
                                     {"init", "uninit"},
                                     {"init", "deinit"},
                                     {"init", "destroy"},
                                     {"init", "cleanup"},
                                     {"init", "release"},
                                     {"init", "free"},
                                     {"setup", "cleanup"},
                                     {"setup", "teardown"},
                                     {"add", "remove"},
                                     {"add", "del"},
                                     {"acquire", "release"},
                                     {"claim", "release"},
                                     {"request", "release"},
                                     {"join", "leave"},
                                     {"begin", "end"},
                                     {"suspend", "resume"},
                                     {"activate", "deactivate"},
                                     {"load", "unload"},
                                     {"mount", "unmount"},
                                     {"lock", "unlock"},
                                     {"probe", "remove"},
                                     {"link", "unlink"},
                                     {"params", "free"}};
  return all;
}

const std::vector<Deferred>& deferred_functions() {
  static const std::vector<Deferred> all{
      {.title = "work item",
       .object = "work_struct",
       .member = "func",
       .arms = {"queue_work_on", "queue_delayed_work_on", "mod_delayed_work_on", "schedule_work",
                "queue_work", "schedule_delayed_work"},
       .disarms = {"cancel_work_sync", "cancel_delayed_work_sync", "cancel_delayed_work",
                   "cancel_work"}},
      {.title = "timer",
       .object = "timer_list",
       .member = "function",
       .in_interrupt = true,
       .setters = {"init_timer_key", "timer_setup"},
       .arms = {"mod_timer", "add_timer", "mod_timer_pending"},
       .disarms = {"del_timer", "del_timer_sync", "timer_delete", "timer_delete_sync",
                   "timer_shutdown_sync", "timer_shutdown"}},
      {.title = "high-resolution timer",
       .object = "hrtimer",
       .member = "function",
       .in_interrupt = true,
       .arms = {"hrtimer_start_range_ns"},
       .disarms = {"hrtimer_cancel"}},
      {.title = "tasklet",
       .object = "tasklet_struct",
       .member = "callback",
       .in_interrupt = true,
       .setters = {"tasklet_setup"},
       .arms = {"__tasklet_schedule", "__tasklet_hi_schedule", "tasklet_schedule"},
       .disarms = {"tasklet_kill"}},
      {.title = "completion of an URB",
       .object = "urb",
       .member = "complete",
       .in_interrupt = true,
       .arms = {"usb_submit_urb"},
       .disarms = {"usb_kill_urb", "usb_poison_urb"},
       .results = {{"status", "__VERIFIER_nondet_int()"},
                   {"actual_length", "%env_below(object->transfer_buffer_length + 1UL)"}}},
      {.title = "NAPI poll",
       .object = "napi_struct",
       .member = "poll",
       .in_interrupt = true,
       .setters = {"netif_napi_add_weight"},
       .arms = {"__napi_schedule", "__napi_schedule_irqoff"},
       .disarms = {"napi_disable"}},
  };
  return all;
}

const Names& interrupt_requests() {
  static const Names all{
      "request_threaded_irq", "devm_request_threaded_irq", "request_irq",
      "devm_request_irq",     "request_any_context_irq",   "devm_request_any_context_irq",
      "pci_request_irq",      "request_percpu_irq"};
  return all;
}

const Names& interrupt_releases() {
  static const Names all{"free_irq", "devm_free_irq", "pci_free_irq"};
  return all;
}

const std::vector<Wait>& waits() {
  constexpr std::string_view interrupted = "__VERIFIER_nondet_int() ? -512 : 0";
  constexpr std::string_view rest = "%env_below(a1 + 1UL)";
  constexpr std::string_view rest_or_interrupted =
      "__VERIFIER_nondet_int() ? -512L : (long)%env_below(a1 + 1UL)";
  constexpr std::string_view rest_of_timeout = "(long)%env_below(a0 + 1UL)";
  static const std::vector<Wait> all{
      {"wait_for_completion", {}},
      {"wait_for_completion_io", {}},
      {"wait_for_completion_timeout", rest},
      {"wait_for_completion_io_timeout", rest},
      {"wait_for_completion_interruptible", interrupted},
      {"wait_for_completion_killable", interrupted},
      {"wait_for_completion_interruptible_timeout", rest_or_interrupted},
      {"wait_for_completion_killable_timeout", rest_or_interrupted},
      {"schedule", {}},
      {"io_schedule", {}},
      {"schedule_timeout", rest_of_timeout},
      {"schedule_timeout_interruptible", rest_of_timeout},
      {"schedule_timeout_killable", rest_of_timeout},
      {"schedule_timeout_uninterruptible", rest_of_timeout}};
  return all;
}

const std::vector<Lookup>& device_lookups() {
  static const std::vector<Lookup> all{{"usb_find_interface", "usb_driver", "usb_interface"}};
  return all;
}

const std::vector<Link>& links() {
  static const std::vector<Link> all{
      {"usb_interface", "dev.parent", "&@usb_device.dev"},
      {"usb_interface", "altsetting", "&@usb_host_interface"},
      {"usb_interface", "cur_altsetting", "&@usb_host_interface"},
      {"usb_host_interface", "endpoint", "@usb_host_endpoint[4]"},
      {"usb_serial", "dev", "&@usb_device"},
      {"usb_serial", "interface", "&@usb_interface"},
      {"usb_serial_port", "serial", "&@usb_serial"},
      {"hid_device", "dev.parent", "&@usb_interface.dev"},
      {"i2c_client", "adapter", "&@i2c_adapter"},
      {"i2c_adapter", "algo", "&@i2c_algorithm"},
      {"spi_device", "controller", "&@spi_controller"},
      {"pci_dev", "bus", "&@pci_bus"},
      {"tty_struct", "port", "&@tty_port"},
      {"file", "f_inode", "&@inode"},
  };
  return all;
}

const std::vector<Preparation>& preparations() {
  static const std::vector<Preparation> all{
      {"comedi_driver", "comedi_device", "private", "0"},
      {"file_operations", "file", "private_data", "0"},
      {"file_operations", "file", "private_data", "#miscdevice"},
      {"file_operations", "inode", "i_cdev", "#cdev"},
      {"block_device_operations", "block_device", "bd_disk", "#gendisk"},
      {"tty_operations", "tty_struct", "driver_data", "0"},
  };
  return all;
}

}  // namespace pcegar::environment
