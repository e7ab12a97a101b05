// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The generator on surveys made by hand. Whether its text means what it should is for the tests of
// the command line, which verify it.
#include "environment/environment.hpp"
#include "environment/several_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "environment/families.hpp"
#include "environment/instances.hpp"
#include "support/error.hpp"

namespace pcegar::environment {
namespace {

using frontend::Survey;
using frontend::SurveyedFunction;
using frontend::SurveyedType;

SurveyedType integer() {
  return {.kind = SurveyedType::Kind::Integer, .text = "int $"};
}
SurveyedType nothing() {
  return {.kind = SurveyedType::Kind::Void, .text = "void $"};
}
SurveyedType pointer(const std::string& tag) {
  return {.kind = SurveyedType::Kind::Pointer,
          .text = "struct " + tag + " *$",
          .pointee = "struct " + tag + " $",
          .behind = SurveyedType::Behind::Object,
          .tag = tag};
}
SurveyedType memory() {
  return {.kind = SurveyedType::Kind::Pointer,
          .text = "void *$",
          .pointee = "void $",
          .behind = SurveyedType::Behind::Void};
}

void define(Survey& survey, const std::string& name, const SurveyedType& result,
            const std::vector<SurveyedType>& parameters) {
  survey.functions[name] = {
      .name = name, .result = result, .parameters = parameters, .is_static = true};
}
void declare(Survey& survey, const std::string& name, const SurveyedType& result,
             const std::vector<SurveyedType>& parameters) {
  survey.externals[name] = {.name = name, .result = result, .parameters = parameters};
}

/// A module with an init function and nothing else.
Survey bare() {
  Survey survey{.file = "dir/m.c", .init = "start"};
  define(survey, "start", integer(), {});
  return survey;
}

Survey platform() {
  Survey survey = bare();
  define(survey, "on_probe", integer(), {pointer("platform_device")});
  define(survey, "on_remove", integer(), {pointer("platform_device")});
  survey.tables.push_back({.object = "driver",
                           .tag = "platform_driver",
                           .position = {"dir/m.c", 7, 1},
                           .operations = {{"probe", "on_probe"}, {"remove", "on_remove"}}});
  return survey;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Environment, RefusesWhatNobodyCalls) {
  EXPECT_THROW((void)environment_text(Survey{.file = "m.c"}), InputError);
  EXPECT_NO_THROW((void)environment_text(bare()));
}

TEST(Environment, InitIsCheckedAsProbeFunctionsAre) {
  const std::string text = environment_text(bare());
  EXPECT_TRUE(has(text, "pre_probe();\n  result = start();\n  check_return_value_probe(result);"));
  EXPECT_TRUE(has(text, "check_final_state();"));
}

TEST(Environment, ADriverIsProbedOnlyIfRegistered) {
  Survey survey = platform();
  EXPECT_FALSE(has(environment_text(survey), "driver_registered"));
  declare(survey, "__platform_driver_register", integer(),
          {pointer("platform_driver"), pointer("module")});
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "if (a0 == &driver) {\n    env_driver_registered = 1;"));
  EXPECT_TRUE(has(text, "if (!env_driver_registered || env_driver_bound)\n    return;"));
  // A device may be there before its driver.
  EXPECT_TRUE(has(text, "    if (__VERIFIER_nondet_int())\n      env_driver_begin();\n  }"));
  EXPECT_TRUE(has(text, "(m.c:7)"));
}

TEST(Environment, WhatTheModuleTakesForAMemberIsOne) {
  Survey survey = bare();
  define(survey, "on_read", integer(), {pointer("kobject"), pointer("device")});
  survey.functions["on_read"].enclosing[0] = {{"device", "kobj"}, {"slave", "dev"}};
  survey.stored.push_back({.function = "on_read"});
  // A structure that is defined elsewhere cannot be declared.
  survey.records["device"] = {};
  EXPECT_TRUE(has(environment_text(survey), "on_read(&env_kobject, &env_device);"));
  survey.records["slave"] = {};
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "extern struct slave env_slave;"));
  EXPECT_TRUE(has(text, "on_read(&env_slave.dev.kobj, &env_device);"));
}

TEST(Environment, WhatTheModuleTakesForAMemberOfTheDeviceIsOne) {
  Survey survey = platform();
  const SurveyedType device{.kind = SurveyedType::Kind::Record, .tag = "device"};
  survey.records = {{"platform_device", {{"dev", device}}}, {"device", {}}};
  define(survey, "on_read", integer(), {pointer("kobject")});
  survey.functions["on_read"].enclosing[0] = {{"device", "kobj"}, {"slave", "dev"}};
  survey.tables.push_back(
      {.object = "attribute", .tag = "bin_attribute", .operations = {{"read", "on_read"}}});
  EXPECT_TRUE(has(environment_text(survey), "on_read(&(&env_platform_device.dev)->kobj);"));
}

TEST(Environment, WhatEndsWithoutABeginningIsOpen) {
  Survey survey = bare();
  define(survey, "on_close", nothing(), {pointer("vcc")});
  define(survey, "on_send", integer(), {pointer("vcc")});
  define(survey, "on_resume", integer(), {pointer("vcc")});
  survey.tables.push_back(
      {.object = "ops",
       .tag = "vcc_ops",
       .operations = {{"close", "on_close"}, {"resume", "on_resume"}, {"send", "on_send"}}});
  const std::string guard = "if (!__pcegar_open())\n        break;\n";
  std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, guard + "      on_close(&env_vcc);"));
  EXPECT_FALSE(has(text, guard + "      on_send(&env_vcc);"));
  EXPECT_FALSE(has(text, guard + "      on_resume(&env_vcc);"));
  define(survey, "on_open", integer(), {pointer("vcc")});
  survey.tables[0].operations["open"] = "on_open";
  text = environment_text(survey);
  EXPECT_FALSE(has(text, guard + "      on_close(&env_vcc);"));
}

TEST(Environment, ReferencesToModulesMayBeTheCallers) {
  Survey survey{.file = "dir/m.c"};
  define(survey, "map_probe", integer(), {pointer("map")});
  define(survey, "map_use", integer(), {pointer("map")});
  for (const char* name : {"map_probe", "map_use"}) {
    survey.functions[name].is_static = false;
  }
  survey.externals_of = {{"map_probe", {"kfree", "__module_get"}}, {"map_use", {"kfree"}}};
  const std::string guard = "if (!__pcegar_open())\n        break;\n";
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, guard + "      map_probe(&env_map);"));
  EXPECT_TRUE(has(text, "map_use(&env_map);"));
  EXPECT_FALSE(has(text, guard + "      map_use(&env_map);"));
}

TEST(Environment, UnregistrationUnbinds) {
  Survey survey = platform();
  declare(survey, "__platform_driver_register", integer(), {pointer("platform_driver")});
  declare(survey, "platform_driver_unregister", nothing(), {pointer("platform_driver")});
  EXPECT_TRUE(has(environment_text(survey), "if (a0 == &driver) {\n    env_driver_end();"));
}

/// The comedi core detaches a device after a failed attach, too. Registration is of two drivers.
TEST(Environment, WhatFailedMayBeEndedToo) {
  Survey survey = bare();
  define(survey, "on_attach", integer(), {pointer("comedi_device")});
  define(survey, "on_detach", nothing(), {pointer("comedi_device")});
  survey.tables.push_back({.object = "driver",
                           .tag = "comedi_driver",
                           .position = {"dir/m.c", 7, 1},
                           .operations = {{"auto_attach", "on_attach"}, {"detach", "on_detach"}}});
  declare(survey, "comedi_usb_driver_register", integer(),
          {pointer("comedi_driver"), pointer("usb_driver")});
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "if (a0 == &driver) {\n    env_driver_registered = 1;"));
  EXPECT_TRUE(has(text, "env_driver_bound = 1;\n  if (result < 0)\n    env_driver_end();"));
}

/// An action's init function returns 1 if it made one.
TEST(Environment, OnlyNegativeResultsMayBeFailures) {
  Survey survey = bare();
  define(survey, "on_init", integer(), {pointer("net")});
  define(survey, "on_cleanup", nothing(), {pointer("tc_action")});
  survey.tables.push_back({.object = "action",
                           .tag = "tc_action_ops",
                           .position = {"dir/m.c", 7, 1},
                           .operations = {{"init", "on_init"}, {"cleanup", "on_cleanup"}}});
  EXPECT_TRUE(has(environment_text(survey), "env_action_open = result >= 0;"));
}

TEST(Environment, WithoutKnownUnregistrationMainUnbinds) {
  EXPECT_TRUE(has(environment_text(platform()), "    env_driver_end();\n  }\n  check_final"));
}

TEST(Environment, CompletionsRunInInterruptsAfterSubmission) {
  Survey survey = bare();
  define(survey, "done", nothing(), {pointer("urb")});
  survey.stored.push_back({"done", "urb", "complete", {"m.c", 3, 1}});
  EXPECT_TRUE(
      has(environment_text(survey), "irq_enter();\n      done(&env_urb);\n      irq_exit();"));
  declare(survey, "usb_submit_urb", integer(), {pointer("urb"), integer()});
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "irq_enter();\n  done(object);\n  irq_exit();"));
  EXPECT_TRUE(has(text, "env_waiting_urb = a0;"));
}

TEST(Environment, WorkRunsInProcessContext) {
  Survey survey = bare();
  define(survey, "job", nothing(), {pointer("work_struct")});
  survey.stored.push_back({"job", "work_struct", "func", {"m.c", 3, 1}});
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "job(&env_work_struct);"));
  EXPECT_FALSE(has(text, "  irq_enter();"));
}

TEST(Environment, HandlersGetWhatWasRequested) {
  Survey survey = bare();
  define(survey, "handler", integer(), {integer(), memory()});
  survey.passed.push_back({.function = "handler", .callee = "request_threaded_irq", .argument = 1});
  const SurveyedType function{.kind = SurveyedType::Kind::Pointer,
                              .text = "int (*$)(int, void *)",
                              .behind = SurveyedType::Behind::Function};
  declare(survey, "request_threaded_irq", integer(), {integer(), function, function, memory()});
  EXPECT_FALSE(has(environment_text(survey), "env_while_waiting"));  // the module does not
  declare(survey, "wait_for_completion_timeout", integer(), {pointer("completion"), integer()});
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "  env_while_waiting();\n  return env_below(a1 + 1UL);"));
  EXPECT_TRUE(has(text, "case 0: env_interrupt(); break;"));
  EXPECT_TRUE(has(text, "static int (*env_interrupt_handler)(int, void *);"));
  EXPECT_TRUE(has(text,
                  "if (env_interrupt_handler == handler) {\n    irq_enter();\n"
                  "    handler(env_interrupt_line, env_interrupt_data);"));
}

TEST(Environment, BytesComeFromASerioPortWhileProbeWaits) {
  Survey survey = bare();
  define(survey, "on_connect", integer(), {pointer("serio"), pointer("serio_driver")});
  define(survey, "on_byte", integer(), {pointer("serio"), integer(), integer()});
  survey.tables.push_back({.object = "driver",
                           .tag = "serio_driver",
                           .operations = {{"connect", "on_connect"}, {"interrupt", "on_byte"}}});
  declare(survey, "schedule", nothing(), {});
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "static void env_driver_interrupt(void) {\n  irq_enter();\n  on_byte("));
  EXPECT_TRUE(has(text, "case 0: env_driver_interrupt(); break;"));
  EXPECT_TRUE(has(text, "void schedule(void) {\n  env_while_waiting();\n}"));
}

TEST(Environment, UnknownReceiversMayCallAtAnyTime) {
  Survey survey = bare();
  define(survey, "called", nothing(), {integer()});
  define(survey, "by_body", nothing(), {integer()});
  survey.passed.push_back({.function = "called", .callee = "odd", .position = {"m.c", 9, 1}});
  survey.passed.push_back(
      {.function = "by_body", .callee = "apply", .callee_has_body = true, .callee_calls_it = true});
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "passed to odd at m.c:9"));
  EXPECT_TRUE(has(text, "called(__VERIFIER_nondet_int());"));
  EXPECT_FALSE(has(text, "by_body("));
}

TEST(Environment, ParametersAreGivenBeforeTheInitFunctionAndMayChangeLater) {
  Survey survey = platform();
  define(survey, "pcegar_parameter_debug", nothing(), {integer()});
  define(survey, "pcegar_parameter_text", nothing(), {integer()});
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text,
                  "static void env_set_parameters(int is_loaded) {\n"
                  "  pcegar_parameter_debug(is_loaded);\n  pcegar_parameter_text(is_loaded);"));
  EXPECT_TRUE(has(text, "  env_link();\n  env_set_parameters(0);"));
  EXPECT_TRUE(has(text, "env_step_parameters(); break;"));
}

TEST(Environment, ParametersOfOtherFilesAreGivenToo) {
  SurveyedFunction change{.name = "b_pcegar_parameter_debug", .result = nothing()};
  change.parameters = {integer()};
  EXPECT_TRUE(changes_parameter(change));
  change.parameters.clear();
  EXPECT_FALSE(changes_parameter(change));
}

TEST(Environment, PointersThatTheKernelMayLeaveNull) {
  Survey survey = bare();
  define(survey, "loaded", nothing(), {pointer("firmware"), integer()});
  survey.passed.push_back({.function = "loaded", .callee = "odd", .position = {"m.c", 9, 1}});
  define(survey, "on_init", integer(), {pointer("Qdisc"), pointer("nlattr")});
  define(survey, "on_reboot", integer(), {pointer("notifier_block"), integer(), pointer("data")});
  survey.tables.push_back(
      {.object = "queue", .tag = "Qdisc_ops", .operations = {{"init", "on_init"}}});
  survey.tables.push_back(
      {.object = "block", .tag = "notifier_block", .operations = {{"notifier_call", "on_reboot"}}});
  const std::string text = environment_text(survey);
  EXPECT_TRUE(
      has(text, "loaded(__VERIFIER_nondet_int() ? &env_firmware : 0, __VERIFIER_nondet_int());"));
  EXPECT_TRUE(has(text, "on_init(&env_Qdisc, __VERIFIER_nondet_int() ? &env_nlattr : 0)"));
  EXPECT_TRUE(has(text, "__VERIFIER_nondet_int(), &env_data)"));
  declare(survey, "register_reboot_notifier", integer(), {pointer("notifier_block")});
  EXPECT_TRUE(has(environment_text(survey), "__VERIFIER_nondet_int() ? &env_data : 0)"));
}

TEST(Environment, NoCounterexampleRestsOnDataThatTheModuleGave) {
  Survey survey = bare();
  define(survey, "called", nothing(), {memory()});
  survey.passed.push_back({.function = "called", .callee = "odd", .position = {"m.c", 9, 1}});
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "if (!__pcegar_open())"));
  EXPECT_TRUE(has(text, "called(__pcegar_memory());"));
}

TEST(Environment, ALibraryIsCalledByItsNames) {
  Survey survey{.file = "m.c"};
  survey.functions["offered"] = {.name = "offered", .result = nothing()};
  EXPECT_TRUE(has(environment_text(survey), "offered();"));
}

TEST(Environment, PairsAlternate) {
  Survey survey = platform();
  define(survey, "on_suspend", integer(), {pointer("platform_device")});
  define(survey, "on_resume", integer(), {pointer("platform_device")});
  survey.tables[0].operations["suspend"] = "on_suspend";
  survey.tables[0].operations["resume"] = "on_resume";
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "if (!(env_driver_bound && !env_driver_suspend))"));
  EXPECT_TRUE(has(text, "if (!on_suspend(&env_platform_device))\n        env_driver_suspend = 1;"));
  EXPECT_TRUE(has(text, "if (!(env_driver_bound && env_driver_suspend))"));
}

TEST(Environment, RepeatedPairsAreOne) {
  Survey survey = platform();
  for (const std::string name : {"on_suspend", "on_resume", "on_idle"}) {
    define(survey, name, integer(), {pointer("device")});
  }
  survey.tables.push_back({.object = "pm",
                           .tag = "dev_pm_ops",
                           .position = {"dir/m.c", 9, 1},
                           .operations = {{"suspend", "on_suspend"},
                                          {"resume", "on_resume"},
                                          {"freeze", "on_suspend"},
                                          {"thaw", "on_resume"},
                                          {"poweroff", "on_suspend"},
                                          {"runtime_idle", "on_idle"}}});
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "case 0: /* suspend */"));
  EXPECT_TRUE(has(text, "case 1: /* resume */"));
  EXPECT_TRUE(has(text, "case 2: /* runtime_idle */"));
  EXPECT_FALSE(has(text, "case 3:"));
  // It is resumed before it is unbound.
  EXPECT_TRUE(has(text, "    return;\n  env_pm_end();\n  env_driver_bound = 0;"));
}

TEST(Environment, RecordsAreWalkedAtOnce) {
  Survey survey = platform();
  define(survey, "first", memory(), {pointer("seq_file"), pointer("position")});
  define(survey, "following", memory(), {pointer("seq_file"), memory(), pointer("position")});
  define(survey, "print", integer(), {pointer("seq_file"), memory()});
  define(survey, "finish", nothing(), {pointer("seq_file"), memory()});
  survey.tables.push_back(
      {.object = "records",
       .tag = "seq_operations",
       .position = {"dir/m.c", 9, 1},
       .operations = {
           {"start", "first"}, {"next", "following"}, {"show", "print"}, {"stop", "finish"}}});
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text,
                  "  record = first(&env_seq_file, &env_position);\n"
                  "  while (record && (unsigned long)record < -4095UL && "
                  "__VERIFIER_nondet_int()) {\n"
                  "    print(&env_seq_file, record);\n"
                  "    record = following(&env_seq_file, record, &env_position);\n"
                  "  }\n"
                  "  finish(&env_seq_file, record);\n"));
  survey.tables.back().operations.erase("stop");
  EXPECT_TRUE(has(environment_text(survey), "case 1: /* show */\n      print("));
}

TEST(Environment, TablesWithTheSameOperationsAreOneStep) {
  Survey survey = platform();
  define(survey, "on_show", integer(), {pointer("device_attribute"), memory()});
  define(survey, "on_store", integer(), {pointer("device_attribute"), memory()});
  for (const std::string name : {"one", "two", "three"}) {
    survey.tables.push_back({.object = name,
                             .tag = "device_attribute",
                             .position = {"dir/m.c", 9, 1},
                             .operations = {{"show", "on_show"}}});
  }
  survey.tables.back().operations["store"] = "on_store";
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "*object = (struct device_attribute *)&one;"));
  EXPECT_TRUE(has(text, "case 0: object = (struct device_attribute *)&two; break;"));
  EXPECT_TRUE(has(text, "on_show(object, "));
  EXPECT_FALSE(has(text, "on_show(&two, "));
  // The third has another operation.
  EXPECT_TRUE(has(text, "on_show(&three, "));
  EXPECT_TRUE(has(text, "on_store(&three, "));
}

TEST(Environment, TablesWithAStateStaySeparate) {
  Survey survey = platform();
  survey.tables.push_back(survey.tables.front());
  survey.tables.back().object = "second";
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "env_driver_bound"));
  EXPECT_TRUE(has(text, "env_second_bound"));
}

TEST(Environment, OppositeNamesOfUnknownTablesArePairs) {
  Survey survey = bare();
  for (const char* name : {"begin_it", "end_it", "read_it"}) {
    define(survey, name, integer(), {});
  }
  survey.tables = {{.object = "table",
                    .tag = "ops",
                    .operations = {{"start_streaming", "begin_it"},
                                   {"stop_streaming", "end_it"},
                                   {"restart", "read_it"}},
                    .is_named_by_init = true}};
  const std::string text = environment_text(survey);
  EXPECT_TRUE(has(text, "if (begin_it() >= 0)\n        env_table_start_streaming = 1;"));
  EXPECT_TRUE(has(text, "if (!(env_table_start_streaming))\n        break;\n      end_it();"));
  EXPECT_FALSE(has(text, "env_table_restart"));
  EXPECT_TRUE(has(text, "env_table_end();"));     // before the module goes
  survey.tables.front().tag = "file_operations";  // whose order is known
  EXPECT_FALSE(has(environment_text(survey), "env_table_start_streaming"));
}

/// A library with an init function, and a second file with a static callback and a part of a table.
TEST(Environment, StaticNamesOfOtherFilesAreExported) {
  const Survey first = bare();
  Survey second{.file = "dir/n.c"};
  define(second, "show", integer(), {pointer("seq_file")});
  second.functions["count"] = {.name = "count", .result = integer(), .parameters = {}};
  second.tables = {{.object = "table", .tag = "ops", .operations = {{"show", "show"}}},
                   {.object = "both[1]", .tag = "ops", .operations = {{"count", "count"}}}};
  const std::string text = environment_text(std::vector{first, second});
  EXPECT_TRUE(has(text, "#if PCEGAR_FILE == 1"));
  EXPECT_TRUE(has(text, "extern __typeof__(show) env_n_show __attribute__((alias(\"show\")));"));
  EXPECT_TRUE(has(text, "struct ops *env_n_both_1(void) { return (struct ops *)&both[1]; }"));
  EXPECT_TRUE(has(text, "#if PCEGAR_FILE == 0"));
  EXPECT_TRUE(has(text, "extern int env_n_show(struct seq_file *a0);"));
  EXPECT_TRUE(has(text, "extern struct ops env_n_table;"));
  EXPECT_TRUE(has(text, "env_n_show(&env_seq_file)"));
  EXPECT_TRUE(has(text, "count()"));
  EXPECT_FALSE(has(text, "env_n_count"));
}

TEST(Families, NamesAreUsedOnce) {
  std::vector<std::string_view> tables;
  for (const Family& family : families()) {
    tables.insert(tables.end(), family.tables.begin(), family.tables.end());
    EXPECT_FALSE(family.title.empty());
    const bool has_state =
        family.kind == Family::Kind::Driver || family.kind == Family::Kind::Session;
    EXPECT_EQ(has_state, !family.begin.empty()) << family.title;
  }
  std::sort(tables.begin(), tables.end());
  EXPECT_EQ(std::adjacent_find(tables.begin(), tables.end()), tables.end());
}

}  // namespace
}  // namespace pcegar::environment
