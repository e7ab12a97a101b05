// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// The rules under props/linux/ on single paths: the bounds of their counters, ignored results, null
// and error pointers, and calls that do not count. Whole programs are in linux-tasks/.
#include <gtest/gtest.h>

#include <filesystem>

#include "little_program.hpp"
#include "spec/reader.hpp"
#include "spec/stepper.hpp"

namespace pcegar::spec {
namespace {

using Messages = std::set<std::string>;
using Path = std::vector<cfa::EdgeId>;

class LinuxRule : public ::testing::Test {
protected:
  /// The messages of all violations on the path, whatever the results of the calls are.
  Messages messages(const std::string& rule, const Path& path) {
    const cfa::Program& program = finished();
    const auto file = std::filesystem::path(PCEGAR_SOURCE_DIR) / "props/linux" / (rule + ".spc");
    const Automaton automaton = read_specification(file).automata.at(0);
    Stepper stepper(automaton, program);
    Messages found;
    ends_ = {stepper.initial()};
    for (const cfa::EdgeId edge : path) {
      std::set<Configuration> next;
      for (const Configuration& at : ends_) {
        for (const StepSuccessor& successor : stepper.successors(at, edge)) {
          if (successor.is_target) {
            found.insert(successor.message);
          } else {
            next.insert(successor.configuration);
          }
        }
      }
      ends_ = next;
    }
    return found;
  }

  cfa::EdgeId call(const std::string& name, std::vector<const cfa::Expression*> arguments = {}) {
    return p_.call(name, std::move(arguments));
  }
  cfa::EdgeId call_with_result(const std::string& name,
                               std::vector<const cfa::Expression*> arguments = {}) {
    return p_.call(name, std::move(arguments), p_.variable("result"));
  }
  const cfa::Expression* number(std::uint64_t value) { return p_.constant(value); }

  LittleProgram p_;
  std::set<Configuration> ends_;

private:
  const cfa::Program& finished() {
    if (program_ == nullptr) {
      program_ = &p_.done();
    }
    return *program_;
  }
  const cfa::Program* program_ = nullptr;
};

TEST_F(LinuxRule, InterruptsNestAndFlagsDecide) {
  const auto enter = call("irq_enter");
  const auto leave = call("irq_exit");
  const auto sleeping = call_with_result("kmalloc", {number(8), number(0xcc0)});
  const auto sleeping_4_0 = call_with_result("kzalloc", {number(8), number(0xd0)});
  const auto atomic = call_with_result("kmalloc", {number(8), number(0xa20)});
  const auto atomic_4_0 = call_with_result("kmalloc", {number(8), number(0x20)});
  const auto ignored = call("usb_submit_urb", {number(0), number(0xc00)});
  const auto quiet_4_0 = call("kmalloc_node", {number(8), number(0x2d0), number(0)});
  const auto reclaimable = call("__kmalloc", {number(8), number(0xa30)});
  const Messages violation{"allocation that may sleep in an interrupt"};
  const std::string rule = "10_1a";
  EXPECT_EQ(messages(rule, {sleeping, enter, leave, sleeping, leave}), Messages{});
  EXPECT_EQ(messages(rule, {enter, atomic, atomic_4_0}), Messages{});
  EXPECT_EQ(messages(rule, {enter, sleeping}), violation);
  EXPECT_EQ(messages(rule, {enter, sleeping_4_0}), violation);
  EXPECT_EQ(messages(rule, {enter, ignored}), violation);
  EXPECT_EQ(messages(rule, {enter, quiet_4_0}), violation);
  EXPECT_EQ(messages(rule, {enter, reclaimable}), Messages{});
  EXPECT_EQ(messages(rule, {enter, enter, leave, sleeping}), violation);
  EXPECT_EQ(messages(rule, {enter, enter, leave, leave, sleeping}), Messages{});
  EXPECT_EQ(messages(rule, Path(9, enter)), Messages{});
  EXPECT_EQ(ends_.size(), 1U);
}

TEST_F(LinuxRule, SpinLocksAndAllocations) {
  const auto* a = p_.address_of(p_.variable("a"));
  const auto* b = p_.address_of(p_.variable("b"));
  const auto lock_a = call("spin_lock", {a});
  const auto lock_b = call_with_result("_raw_spin_lock_irqsave", {b});
  const auto unlock_a = call("spin_unlock", {a});
  const auto unlock_b = call("spin_unlock_irqrestore", {b, number(0)});
  const auto sleeping = call_with_result("kcalloc", {number(2), number(8), number(0xcc0)});
  const auto atomic = call_with_result("kcalloc", {number(2), number(8), number(0xa20)});
  const auto vmalloc = call_with_result("vmalloc", {number(8)});
  const Messages violation{"allocation that may sleep under a spin lock"};
  EXPECT_EQ(messages("43_1a", {lock_a, atomic, lock_b, unlock_a, unlock_b, sleeping}), Messages{});
  EXPECT_EQ(messages("43_1a", {lock_a, lock_b, unlock_a, sleeping}), violation);
  EXPECT_EQ(messages("43_1a", {lock_a, lock_b, unlock_b, sleeping}), violation);
  EXPECT_EQ(messages("43_1a", {lock_a, vmalloc}),
            Messages{"allocation that always sleeps under a spin lock"});
}

TEST_F(LinuxRule, ReaderWriterLocks) {
  const auto* a = p_.address_of(p_.variable("a"));
  const auto* b = p_.address_of(p_.variable("b"));
  const auto read_a = call("read_lock", {a});
  const auto read_b = call("_raw_read_lock", {b});
  const auto write_a = call("write_lock", {a});
  const auto unread_a = call("read_unlock", {a});
  const auto unread_b = call("_raw_read_unlock", {b});
  const auto unwrite_a = call("write_unlock", {a});
  const auto try_write_a = call_with_result("write_trylock", {a});
  const auto end = call("check_final_state");
  const std::string rule = "118_1a";
  EXPECT_EQ(messages(rule, {read_a, read_b, unread_a, unread_b, write_a, unwrite_a, end}),
            Messages{});
  EXPECT_EQ(messages(rule, {read_a, write_a}), Messages{"lock &a write-locked, held by a reader"});
  EXPECT_EQ(messages(rule, {write_a, read_a}), Messages{"lock &a read-locked, held by a writer"});
  EXPECT_EQ(messages(rule, {read_a, read_a}), Messages{"lock &a read-locked twice"});
  EXPECT_EQ(messages(rule, {read_a, unwrite_a}),
            Messages{"lock &a write-unlocked but not held so"});
  EXPECT_EQ(messages(rule, {write_a, end}), Messages{"lock write-locked at the end"});
  EXPECT_EQ(messages(rule, {try_write_a}), Messages{});
  EXPECT_EQ(ends_.size(), 2U);
  // Trying a lock that the caller holds for reading fails, and is not a mistake.
  EXPECT_EQ(messages(rule, {read_a, try_write_a, unread_a, end}), Messages{});
}

TEST_F(LinuxRule, RegistrationsInReverseOrder) {
  const auto class_on = call_with_result("class_register", {number(0)});
  const auto class_off = call("class_unregister", {number(0)});
  const auto device_on = call_with_result("register_chrdev", {number(0)});
  const auto device_off = call("unregister_chrdev", {number(0)});
  const auto gadget_on = call_with_result("usb_gadget_probe_driver", {number(0)});
  const auto gadget_off = call("usb_gadget_unregister_driver", {number(0)});
  const auto end = call("check_final_state");
  const std::string rule = "106_1a";
  // Each call may have failed, so look for the result if all of them have succeeded.
  EXPECT_TRUE(
      messages(rule, {class_on, device_on, class_off}).contains("class unregistered out of order"));
  EXPECT_FALSE(messages(rule, {class_on, device_on, gadget_on, gadget_off, device_off, class_off})
                   .contains("character device unregistered out of order"));
  EXPECT_TRUE(messages(rule, {class_on, class_on}).contains("class registered twice"));
  EXPECT_EQ(messages(rule, {device_off}),
            Messages{"character device unregistered but not registered"});
  EXPECT_EQ(messages(rule, {gadget_on, end}), Messages{"something registered at the end"});
}

TEST_F(LinuxRule, CountersAreFiniteAndMissNothing) {
  struct Row {
    std::string rule, take, release;
    unsigned arguments_of_release;
  };
  for (const Row& row : {Row{"68_1a", "usb_alloc_urb", "usb_free_urb", 1},
                         Row{"68_1b", "usb_alloc_coherent", "usb_free_coherent", 4},
                         Row{"101_1a", "blk_mq_alloc_request", "blk_mq_free_request", 1},
                         Row{"132_1a", "usb_get_dev", "usb_put_dev", 1}}) {
    LittleProgram p;
    const auto* pointer = p.types().pointer_to(p.types().integer(32, true));
    const auto* object = p.variable("object", pointer);
    const auto take = p.call(row.take, {object}, object);
    const auto release = p.call(row.release, std::vector(row.arguments_of_release, object));
    const auto end = p.call("check_final_state", {});
    const Automaton automaton = read_specification(std::filesystem::path(PCEGAR_SOURCE_DIR) /
                                                   "props/linux" / (row.rule + ".spc"))
                                    .automata.at(0);
    Stepper stepper(automaton, p.done());
    // Take often: the configurations stay few, and one of them has taken something each time.
    std::set<Configuration> at{stepper.initial()};
    const auto step = [&](cfa::EdgeId edge) {
      std::set<Configuration> next;
      bool is_violated = false;
      for (const Configuration& configuration : at) {
        for (const StepSuccessor& successor : stepper.successors(configuration, edge)) {
          is_violated |= successor.is_target;
          if (!successor.is_target) next.insert(successor.configuration);
        }
      }
      at = next;
      return is_violated;
    };
    for (int i = 0; i < 20; ++i) EXPECT_FALSE(step(take)) << row.rule;
    EXPECT_LE(at.size(), 10U) << row.rule;
    EXPECT_TRUE(step(end)) << row.rule;
    at = {stepper.initial()};
    EXPECT_TRUE(step(release)) << row.rule;
  }
}

TEST_F(LinuxRule, AReferenceIsTakenThoughNobodyLooksAtTheResult) {
  const auto* urb = p_.address_of(p_.variable("urb"));
  const auto get = call("usb_get_urb", {urb});
  const auto put = call("usb_free_urb", {urb});
  const auto end = call("check_final_state");
  // The pointer may be null, as far as paths without conditions know.
  EXPECT_EQ(messages("68_1a", {get, end}), Messages{"URB kept at the end"});
  EXPECT_EQ(messages("68_1a", {get, put, put}), Messages{"URB released but not taken"});
}

TEST_F(LinuxRule, ReadSectionsNest) {
  const auto enter = call("rcu_read_lock");
  const auto leave = call("rcu_read_unlock");
  const auto update = call("list_del_rcu", {number(0)});
  const Messages violation{"update inside a read-side critical section"};
  EXPECT_EQ(messages("147_1a", {update, enter, leave, update, leave, update}), Messages{});
  EXPECT_EQ(messages("147_1a", {enter, update}), violation);
  EXPECT_EQ(messages("147_1a", {enter, enter, leave, update}), violation);
  EXPECT_EQ(messages("147_1a", {enter, enter, leave, leave, update}), Messages{});
}

TEST_F(LinuxRule, ProbeResults) {
  const auto begin = call("pre_probe");
  const auto registration = call_with_result("register_netdev", {number(0)});
  const auto returns_0 = call("check_return_value_probe", {number(0)});
  const auto returns_error = call("check_return_value_probe", {number(5)});
  const Messages violation{"probe returns 0 though a registration failed"};
  EXPECT_EQ(messages("134_1a", {begin, registration, returns_0}), violation);
  EXPECT_EQ(messages("134_1a", {begin, registration, returns_error, returns_0}), Messages{});
  EXPECT_EQ(messages("134_1a", {registration, begin, returns_0}), Messages{});
}

TEST_F(LinuxRule, SearchesInBitFields) {
  const auto inside = call_with_result("find_next_bit", {number(0), number(8), number(8)});
  const auto behind = call_with_result("find_next_bit", {number(0), number(8), number(9)});
  const auto ignored = call("find_next_zero_bit", {number(0), number(8), number(9)});
  const Messages violation{"search in a bit field starts behind its end"};
  EXPECT_EQ(messages("129_1a", {inside}), Messages{});
  EXPECT_EQ(messages("129_1a", {behind}), violation);
  EXPECT_EQ(messages("129_1a", {ignored}), violation);
}

TEST_F(LinuxRule, DeviceLocks) {
  const auto* device = p_.address_of(p_.variable("device"));
  const auto lock = call("usb_lock_device", {device});
  const auto unlock = call("usb_unlock_device", {device});
  const auto for_reset = call_with_result("usb_lock_device_for_reset", {device, number(0)});
  const auto kernel = call_with_result("kmalloc", {number(8), number(0xcc0)});
  const auto noio = call_with_result("kmalloc", {number(8), number(0xc00)});
  const auto nofs = call_with_result("kmalloc", {number(8), number(0xc40)});
  const Messages violation{"allocation with input and output under a device lock"};
  EXPECT_EQ(messages("77_1a", {kernel, lock, noio, unlock, kernel}), Messages{});
  EXPECT_EQ(messages("77_1a", {lock, kernel}), violation);
  EXPECT_EQ(messages("77_1a", {lock, nofs}), violation);
  EXPECT_EQ(messages("77_1a", {for_reset, kernel}), violation);
}

}  // namespace
}  // namespace pcegar::spec
