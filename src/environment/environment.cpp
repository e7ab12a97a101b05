// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The whole text: declarations, state, bodies of the kernel's registration functions, a function
// for one step of each part, and main():
//
//     init; while (any) one step of any part; end what is open; exit; check_final_state
//
// Everything is sequential: a handler runs between two callbacks, and inside of one only where it
// waits. There is one device for each driver at a time, and one open file for each table.
#include "environment/environment.hpp"

#include <algorithm>

#include "environment/null_arguments.hpp"
#include "environment/operations.hpp"
#include "environment/several_files.hpp"
#include "support/error.hpp"

namespace pcegar::environment {

namespace {

using frontend::Survey;
using frontend::SurveyedType;

constexpr const char* helpers = R"(
/* The verifier's and the rules' names. */
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern void *%env_any_pointer(void);
extern void irq_enter(void);
extern void irq_exit(void);
extern void pre_probe(void);
extern void check_return_value_probe(int result);
extern void check_final_state(void);
extern int __pcegar_open(void); /* as __VERIFIER_nondet_int(), but no counterexample rests on it */
extern void *__pcegar_memory(void); /* memory of the environment, of any type */

static inline int %env_error(void) {
  int error = __VERIFIER_nondet_int();
  return error < 0 && error >= -4095 ? error : -12;
}
static inline unsigned long %env_below(unsigned long bound) {
  unsigned long index = (unsigned long)__VERIFIER_nondet_long();
  return index < bound ? index : 0;
}
)";

/// While the text is made, names of the environment begin with this, which is no C.
constexpr std::string_view mark = "%env_";

/// "env_", or "env2_" and so on: no identifier of the module begins with it.
std::string free_prefix(const Survey& survey) {
  std::string prefix = "env_";
  for (unsigned i = 2;; ++i) {
    const auto first = survey.names_with_env.lower_bound(prefix);
    if (first == survey.names_with_env.end() || !first->starts_with(prefix)) {
      return prefix;
    }
    prefix = "env" + std::to_string(i) + "_";
  }
}

std::string with_prefix(const std::string& text, const std::string& prefix) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = text.find(mark, at);
    result += text.substr(at, next - at);
    if (next == std::string::npos) {
      break;
    }
    result += prefix;
    at = next + mark.size();
  }
  return result;
}

class Writer {
public:
  explicit Writer(const Survey& survey)
      : survey_(survey), plan_(make_plan(survey)), arguments_(survey), models_(survey) {}

  std::string run() {
    for (const Instance& instance : plan_.instances) {
      write_operations(instance, plan_.instances, survey_, arguments_, models_, parts_);
    }
    for (const DeferredCalls& calls : plan_.deferred) {
      write_deferred(calls, survey_, arguments_, models_, parts_);
    }
    write_interrupts(plan_.handlers, survey_, arguments_, models_, parts_);
    callbacks();
    parameters();
    lookups();
    waiting();
    if (!survey_.init && parts_.steps.empty()) {
      throw InputError(survey_.file +
                       ": no environment can be made: the file has neither an init function "
                       "(module_init, init_module) nor a function that the kernel could call");
    }
    return assemble();
  }

private:
  /// Functions that find the device of a driver.
  void lookups() {
    for (const Lookup& lookup : device_lookups()) {
      const std::string function(lookup.function);
      if (!survey_.externals.contains(function)) {
        continue;
      }
      std::vector<std::string> lines;
      for (const Instance& instance : plan_.instances) {
        const std::string driver = models_.parameter(function, instance.tag);
        if (instance.tag == lookup.table && !instance.object.empty() && !driver.empty()) {
          lines.push_back("if (" + driver + " == &" + instance.object + ")");
          lines.push_back("  return " + instance.open() + " ? &" +
                          arguments_.object(std::string(lookup.device)) + " : 0;");
        }
      }
      if (!lines.empty()) {
        models_.add(function, Models::Outcome::Arbitrary, lines);
      }
    }
  }

  /// Whether another module calls the function, and it takes or gives back references to modules:
  /// what it leaves taken, its caller may have to give back.
  [[nodiscard]] bool counts_for_others(const std::string& function) const {
    const auto calls = survey_.externals_of.find(function);
    return calls != survey_.externals_of.end() &&
           std::ranges::any_of(module_references(), [&](std::string_view name) {
             return calls->second.contains(std::string(name));
           });
  }

  void callbacks() {
    if (plan_.callbacks.empty()) {
      return;
    }
    Text& text = parts_.functions;
    text.line("");
    text.line("/* Functions that the kernel may call; nothing is known about when. */");
    text.open("static void %env_step_callbacks(void)");
    text.open("switch (__VERIFIER_nondet_int())");
    for (std::size_t i = 0; i < plan_.callbacks.size(); ++i) {
      const Callback& each = plan_.callbacks[i];
      text.open_case(std::to_string(i) + ": /* " + each.where + " */");
      const frontend::SurveyedFunction& function = survey_.functions.at(each.function);
      if (Arguments::gets_own_data(function, {})) {
        text.guard("!" + std::string(open_question), "break;");
      } else if (counts_for_others(each.function)) {
        text.line("/* Which references are its caller's is not known. */");
        text.guard("!" + std::string(open_question), "break;");
      }
      text.line(arguments_.call(function, {}, null_arguments(function)) + ";");
      text.close_case();
    }
    text.close();
    text.close();
    parts_.steps.emplace_back("%env_step_callbacks");
  }

  /// Functions of the kernel's headers that change a parameter of the module
  /// (models/linux/include/linux/moduleparam.h).
  void parameters() {
    std::vector<std::string> changes;
    for (const auto& [name, function] : survey_.functions) {
      if (changes_parameter(function)) {
        changes.push_back(name);
      }
    }
    if (changes.empty()) {
      return;
    }
    Text& text = parts_.functions;
    text.line("");
    text.line("/* Whoever loads the module gives it parameters; some change later. */");
    text.open("static void %env_set_parameters(int is_loaded)");
    for (const std::string& change : changes) {
      text.line(change + "(is_loaded);");
    }
    text.close();
    text.line("");
    text.open("static void %env_step_parameters(void)");
    text.line("%env_set_parameters(1);");
    text.close();
    parts_.steps.emplace_back("%env_step_parameters");
    has_parameters_ = true;
  }

  /// While the module waits, what it waits for happens: interrupts.
  void waiting() {
    if (parts_.while_waiting.empty()) {
      return;
    }
    bool is_used = false;
    for (const Wait& wait : waits()) {
      const std::string function(wait.function);
      if (survey_.externals.contains(function)) {
        is_used = true;
        models_.add(function, Models::Outcome::Arbitrary, {"%env_while_waiting();"});
        models_.set_result(function, wait.result);
      }
    }
    if (!is_used) {
      return;
    }
    parts_.state.emplace_back("static void %env_while_waiting(void);");
    Text& text = parts_.functions;
    text.line("");
    text.line("/* The module waits. */");
    text.open("static void %env_while_waiting(void)");
    text.open("while (__VERIFIER_nondet_int())");
    choose_one_of(text, parts_.while_waiting);
    text.close();
    text.close();
  }

  static void choose_one_of(Text& text, const std::vector<std::string>& functions) {
    text.open("switch (__VERIFIER_nondet_int())");
    for (std::size_t i = 0; i < functions.size(); ++i) {
      text.line("case " + std::to_string(i) + ": " + functions[i] + "(); break;");
    }
    text.close();
  }

  void main(Text& text) {
    text.line("");
    text.open("int main(void)");
    const auto described =
        survey_.init ? survey_.functions.find(*survey_.init) : survey_.functions.end();
    const bool has_init = described != survey_.functions.end();
    if (has_init) {
      text.line("int result = 0;");
    }
    text.line("%env_link();");
    if (has_parameters_) {
      text.line("%env_set_parameters(0);");
    }
    if (has_init) {
      text.line("pre_probe();");
      const bool returns = described->second.result.kind != SurveyedType::Kind::Void;
      text.line(std::string(returns ? "result = " : "") + *survey_.init + "();");
      text.line("check_return_value_probe(result);");
      text.open("if (result >= 0)");
    }
    text.open("while (__VERIFIER_nondet_int())");
    choose_one_of(text, parts_.steps);
    text.close();
    for (const Instance& instance : plan_.instances) {
      if (instance.can_end() && !(instance.family->ends_inside && !instance.unregisters.empty())) {
        text.line(instance.end() + "();");
      }
    }
    if (survey_.exit && survey_.functions.contains(*survey_.exit)) {
      text.line(*survey_.exit + "();");
    }
    if (has_init) {
      text.close();
    }
    text.line("check_final_state();");
    text.line("return 0;");
    text.close();
  }

  std::string assemble() {
    Text text;
    text.line("/* The environment of " + std::filesystem::path(survey_.file).filename().string() +
              ", made by pcegar --environment-out. It follows the module in one");
    text.line(" * translation unit: #include \"MODULE.c\", then this. Objects of the environment");
    text.line(" * are extern, so that their content is arbitrary. */");
    text.add({helpers});
    if (!arguments_.declarations().empty()) {
      text.line("/* Objects of the environment. */");
    }
    text.add(arguments_.declarations());
    text.line("");
    text.line("/* The state of the environment. */");
    text.add(parts_.state);
    text.line("");
    text.line("/* What the device manages ends with it. */");
    text.open("static inline void %env_release_managed(void)");
    text.add(parts_.managed);
    text.close();
    models_.write(text);
    std::string result = text.text() + parts_.functions.text();
    Text end;
    end.line("");
    end.open("static void %env_link(void)");
    end.add(arguments_.assignments());
    end.close();
    main(end);
    return result + end.text();
  }

  const Survey& survey_;
  Plan plan_;
  Arguments arguments_;
  Models models_;
  Sections parts_;
  bool has_parameters_ = false;
};

}  // namespace

std::string environment_text(const Survey& survey) {
  return with_prefix(Writer(survey).run(), free_prefix(survey));
}

std::string environment_text(const std::vector<Survey>& files) {
  if (files.size() == 1) {
    return environment_text(files.front());
  }
  const JoinedFiles whole = join_files(files);
  Text text;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (i != whole.main) {
      text.line("#if PCEGAR_FILE == " + std::to_string(i));
      text.line("/* What the environment names of " +
                std::filesystem::path(files[i].file).filename().string() + ". */");
      text.add(whole.exports[i]);
      text.line("#endif");
    }
  }
  text.line("#if PCEGAR_FILE == " + std::to_string(whole.main));
  text.line("/* Of the module's other files. */");
  text.add(whole.declarations);
  const std::string all = text.text() + Writer(whole.survey).run() + "#endif\n";
  return with_prefix(all, free_prefix(whole.survey));
}

}  // namespace pcegar::environment
