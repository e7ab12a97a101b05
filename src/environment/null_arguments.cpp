// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "environment/null_arguments.hpp"

#include <array>
#include <string>

namespace pcegar::environment {
namespace {

struct Row {
  std::string_view table;
  std::string_view member;
  std::size_t position;
  std::string_view used = {};  ///< a function that the module has to use
};

constexpr std::array rows{
    Row{"Qdisc_ops", "init", 1},               // a default discipline has no options
    Row{"cfg80211_ops", "add_key", 4},         // a group key has no address
    Row{"cfg80211_ops", "del_key", 4},         //
    Row{"cfg80211_ops", "get_key", 4},         //
    Row{"ethtool_ops", "get_rxfh", 1},         // what was not asked for
    Row{"ethtool_ops", "get_rxfh", 2},         //
    Row{"ethtool_ops", "set_rxfh", 1},         // what does not change
    Row{"ethtool_ops", "set_rxfh", 2},         //
    Row{"file_system_type", "mount", 3},       // no options
    Row{"i2c_driver", "probe", 1},             // a device that was found by ACPI
    Row{"ieee80211_ops", "flush", 1},          // all interfaces
    Row{"ieee80211_ops", "set_key", 3},        // a group key
    Row{"rtnl_link_ops", "changelink", 2},     // no IFLA_INFO_DATA
    Row{"rtnl_link_ops", "newlink", 3},        //
    Row{"rtnl_link_ops", "validate", 1},       //
    Row{"super_operations", "remount_fs", 2},  // no options
    Row{"tty_ldisc_ops", "receive_buf", 2},    // no flags: TTYB_NORMAL
    Row{"tty_ldisc_ops", "receive_buf2", 2},   //
    Row{"uart_ops", "set_termios", 2},         // the first time
    Row{"usb_serial_driver", "open", 0},       // a console
    Row{"wmi_driver", "notify", 1},            // no data
    Row{"notifier_block", "notifier_call", 2, "register_reboot_notifier"},
};

}  // namespace

std::set<std::size_t> null_arguments(const frontend::Survey& survey, std::string_view table,
                                     std::string_view member) {
  std::set<std::size_t> result;
  for (const Row& row : rows) {
    if (row.table == table && row.member == member &&
        (row.used.empty() || survey.externals.contains(std::string(row.used)))) {
      result.insert(row.position);
    }
  }
  return result;
}

std::set<std::size_t> null_arguments(const frontend::SurveyedFunction& callback) {
  std::set<std::size_t> result;
  for (std::size_t i = 0; i < callback.parameters.size(); ++i) {
    if (callback.parameters[i].tag == "firmware") {
      result.insert(i);  // request_firmware_nowait() did not find the file
    }
  }
  return result;
}

}  // namespace pcegar::environment
