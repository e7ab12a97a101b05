// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// From the survey to what is called. Tables become instances; members that the module assigns,
// grouped by structure, too. A function with the parameters of a deferred function or of an
// interrupt handler that is kept or passed somewhere is a candidate for each call of that kind: the
// kernel's inline functions pass it on in many ways, and its type tells it better than its way.
// Everything else is a callback without state, except functions that are passed to one with a body
// that calls it: the body does it.
#include "environment/instances.hpp"

#include <algorithm>

#include "environment/text.hpp"

namespace pcegar::environment {

namespace {

using frontend::Survey;
using frontend::SurveyedFunction;
using frontend::SurveyedType;

const Family& plain_family() {
  static const Family family{
      .title = "operations", .tables = {}, .has_pairs_by_name = true, .may_begin_positive = true};
  return family;
}

/// Operations of which no registration is known, but that are handed over after the module's init
/// function: as this is mostly when a device appears, they are taken to live as long as it.
const Family& late_family() {
  static const Family family{.title = "operations",
                             .tables = {},
                             .has_pairs_by_name = true,
                             .may_begin_positive = true,
                             .needs_device = true};
  return family;
}

/// A bus that the table of families does not have.
const Family& unknown_driver() {
  static const Family family{.title = "driver of a bus that the generator does not know",
                             .tables = {},
                             .kind = Family::Kind::Driver,
                             .begin = {"probe", "probe_new"},
                             .end = {"remove", "disconnect"},
                             .pairs = {{"suspend", "resume"}}};
  return family;
}

const Deferred* deferred_by_object(std::string_view tag) {
  for (const Deferred& kind : deferred_functions()) {
    if (kind.object == tag) {
      return &kind;
    }
  }
  return nullptr;
}

const Deferred* deferred_by_type(const SurveyedFunction& function) {
  const std::size_t count = function.parameters.size();
  if (count == 0 || count > 2 || function.parameters[0].kind != SurveyedType::Kind::Pointer) {
    return nullptr;
  }
  const Deferred* kind = deferred_by_object(function.parameters[0].tag);
  return kind == nullptr || (count == 2) != (kind->object == "napi_struct") ? nullptr : kind;
}

bool is_handler(const SurveyedFunction& function) {
  return function.parameters.size() == 2 &&
         function.parameters[0].kind == SurveyedType::Kind::Integer &&
         function.parameters[1].behind == SurveyedType::Behind::Void &&
         function.result.kind != SurveyedType::Kind::Void;
}

/// A table of power management has the same functions in many members. What is called in the order
/// of a pair is called by no other member of the table: it would mean the same, or break the order.
void leave_out_repeated(Instance& instance) {
  std::set<std::string> members;
  for (const Names* names : {&instance.family->begin, &instance.family->end}) {
    members.insert(names->begin(), names->end());
  }
  std::set<Functions> functions;
  for (const Pair& pair : instance.pairs()) {
    const std::string first(pair.first);
    const std::string second(pair.second);
    if (functions.contains(instance.operations[first]) &&
        functions.contains(instance.operations[second])) {
      continue;
    }
    members.insert({first, second});
    functions.insert({instance.operations[first], instance.operations[second]});
  }
  std::erase_if(instance.operations, [&](const auto& operation) {
    return !members.contains(operation.first) && functions.contains(operation.second);
  });
}

class Planner {
public:
  explicit Planner(const Survey& survey) : survey_(survey) {}

  Plan run() {
    // The macros for init and exit functions take their addresses.
    placed_ = {"init_module", "cleanup_module", "__inittest", "__exittest"};
    placed_.insert(survey_.init.value_or(""));
    placed_.insert(survey_.exit.value_or(""));
    tables();
    assigned();
    rest();
    for (Instance& instance : plan_.instances) {
      leave_out_repeated(instance);
      instance.registers = used(instance.family->registers);
      instance.unregisters = used(instance.family->unregisters);
    }
    merge_alike();
    return std::move(plan_);
  }

private:
  [[nodiscard]] const SurveyedFunction* own(const std::string& name) const {
    const auto found = survey_.functions.find(name);
    return found == survey_.functions.end() ? nullptr : &found->second;
  }
  [[nodiscard]] Functions used(const Names& names) const {
    Functions result;
    for (const std::string_view name : names) {
      const auto found = survey_.externals.find(std::string(name));
      if (found != survey_.externals.end() && can_define(found->second)) {
        result.emplace_back(name);
      }
    }
    return result;
  }
  static bool can_define(const SurveyedFunction& function) {
    return !function.result.text.empty() && !function.is_variadic &&
           std::all_of(function.parameters.begin(), function.parameters.end(),
                       [](const SurveyedType& type) { return !type.text.empty(); });
  }
  /// A new id, made of that text.
  std::string id(const std::string& text) {
    std::string result = identifier(text);
    while (!ids_.insert(result).second) {
      result += "_2";
    }
    return result;
  }
  static const Family* family(const std::string& tag, const std::set<std::string>& members) {
    if (const Family* known = family_of(tag)) {
      return known;
    }
    const bool is_driver =
        members.contains("probe") && (members.contains("remove") || members.contains("disconnect"));
    return is_driver ? &unknown_driver() : &plain_family();
  }
  void tables();
  void assigned();
  void rest();
  void merge_alike();
  void later(const std::string& function, const Deferred& kind);
  void keep(const std::string& function, const std::string& where);

  const Survey& survey_;
  Plan plan_;
  std::set<std::string> ids_;
  std::set<std::string> placed_;
};

void Planner::later(const std::string& function, const Deferred& kind) {
  auto found = std::find_if(plan_.deferred.begin(), plan_.deferred.end(),
                            [&](const DeferredCalls& each) { return each.kind == &kind; });
  if (found == plan_.deferred.end()) {
    found = plan_.deferred.insert(found, {&kind, {}});
  }
  Functions& candidates = found->candidates;
  if (std::find(candidates.begin(), candidates.end(), function) == candidates.end()) {
    candidates.push_back(function);
  }
  placed_.insert(function);
}

void Planner::tables() {
  for (const frontend::OperationTable& table : survey_.tables) {
    Instance instance{.object = table.object, .tag = table.tag, .where = place(table.position)};
    std::set<std::string> members;
    const Deferred* deferred = deferred_by_object(table.tag);
    for (const auto& [member, function] : table.operations) {
      if (own(function) == nullptr) {
        continue;  // the kernel's own
      }
      if (deferred != nullptr) {
        later(function, *deferred);
        continue;
      }
      members.insert(member);
      instance.operations[member] = {function};
      placed_.insert(function);
    }
    instance.family = family(table.tag, members);
    if (instance.family == &plain_family() && !table.is_named_by_init) {
      instance.family = &late_family();
    }
    instance.references = table.references;
    if (!instance.operations.empty() || instance.family->kind == Family::Kind::Driver) {
      instance.id = id(table.object);
      plan_.instances.push_back(std::move(instance));
    }
  }
}

void Planner::assigned() {
  std::map<std::string, Instance> by_tag;
  for (const frontend::StoredFunction& stored : survey_.stored) {
    const SurveyedFunction* function = own(stored.function);
    if (function == nullptr || stored.tag.empty()) {
      continue;
    }
    if (const Deferred* deferred = deferred_by_object(stored.tag)) {
      later(stored.function, *deferred);
      continue;
    }
    Instance& instance = by_tag[stored.tag];
    instance.tag = stored.tag;
    instance.where += (instance.where.empty() ? "" : ", ") + place(stored.position);
    Functions& functions = instance.operations[stored.member];
    if (std::find(functions.begin(), functions.end(), stored.function) == functions.end()) {
      functions.push_back(stored.function);
    }
    placed_.insert(stored.function);
  }
  for (auto& [tag, instance] : by_tag) {
    std::set<std::string> members;
    for (const auto& [member, functions] : instance.operations) {
      members.insert(member);
    }
    instance.id = id(tag);
    instance.family = family(tag, members);
    if (instance.family == &plain_family()) {
      instance.family = &late_family();
    }
    plan_.instances.push_back(std::move(instance));
  }
}

void Planner::keep(const std::string& name, const std::string& where) {
  const SurveyedFunction* function = own(name);
  if (function == nullptr || placed_.contains(name)) {
    return;
  }
  placed_.insert(name);
  if (const Deferred* kind = deferred_by_type(*function)) {
    later(name, *kind);
  } else if (is_handler(*function)) {
    plan_.handlers.push_back(name);
  } else {
    plan_.callbacks.push_back({name, where});
  }
}

/// What the environment passes of a table's references.
bool same_references(const Instance& one, const Instance& other) {
  return std::equal(one.references.begin(), one.references.end(), other.references.begin(),
                    other.references.end(), [](const auto& a, const auto& b) {
                      return a.first == b.first && a.second.tag == b.second.tag &&
                             a.second.variable == b.second.variable &&
                             a.second.elements == b.second.elements;
                    });
}

/// A driver of sensors has dozens of attributes with the same functions. One call with any of the
/// tables means the same as one call for each, and is one copy of the functions instead of dozens.
void Planner::merge_alike() {
  const auto is_stateless = [](const Instance& each) {
    return !each.object.empty() && !each.can_end() && each.registers.empty() &&
           each.unregisters.empty() && !each.operations.empty();
  };
  std::vector<Instance> merged;
  for (Instance& instance : plan_.instances) {
    const auto alike = std::find_if(merged.begin(), merged.end(), [&](const Instance& other) {
      return is_stateless(instance) && is_stateless(other) && other.family == instance.family &&
             other.tag == instance.tag && other.operations == instance.operations &&
             same_references(other, instance);
    });
    if (alike == merged.end()) {
      merged.push_back(std::move(instance));
    } else {
      alike->others.push_back(instance.object);
    }
  }
  plan_.instances = std::move(merged);
}

void Planner::rest() {
  for (const frontend::PassedFunction& passed : survey_.passed) {
    if (passed.callee == "__platform_driver_probe" && own(passed.function) != nullptr) {
      for (Instance& instance : plan_.instances) {
        if (instance.tag == "platform_driver" && !instance.has("probe")) {
          instance.operations["probe"] = {passed.function};
          placed_.insert(passed.function);
        }
      }
    }
    if (!passed.callee_calls_it) {
      const std::string to = passed.callee.empty() ? "through a pointer" : "to " + passed.callee;
      keep(passed.function, "passed " + to + " at " + place(passed.position));
    }
  }
  for (const frontend::StoredFunction& stored : survey_.stored) {
    if (stored.tag.empty()) {
      keep(stored.function, "kept at " + place(stored.position));
    }
  }
  if (!survey_.init) {
    // A library: what it exports is called by other modules.
    for (const auto& [name, function] : survey_.functions) {
      if (!function.is_static && name != "main") {
        keep(name, "defined at " + place(function.position));
      }
    }
  }
}

/// A name with one of its words, which `_` separates, replaced by another one; empty if it does not
/// have the word.
std::string with_word(const std::string& name, std::string_view word, std::string_view other) {
  for (std::size_t at = name.find(word); at != std::string::npos; at = name.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || name[at - 1] == '_') && (end == name.size() || name[end] == '_')) {
      return name.substr(0, at) + std::string(other) + name.substr(end);
    }
  }
  return {};
}

/// Members whose names say that one ends what the other begins. No member is in two pairs.
void add_opposites(const std::map<std::string, Functions>& operations, std::vector<Pair>& pairs) {
  std::set<std::string_view> paired;
  for (const Pair& words : opposites()) {
    for (const auto& [first, functions] : operations) {
      const auto second = operations.find(with_word(first, words.first, words.second));
      if (second != operations.end() && !paired.contains(first) &&
          !paired.contains(second->first)) {
        paired.insert({first, second->first});
        pairs.push_back({first, second->first});
      }
    }
  }
}

}  // namespace

Functions Instance::first_of(const Names& members) const {
  for (const std::string_view member : members) {
    if (const auto found = operations.find(std::string(member)); found != operations.end()) {
      return found->second;
    }
  }
  return {};
}

std::vector<Pair> Instance::pairs() const {
  std::vector<Pair> result;
  std::copy_if(family->pairs.begin(), family->pairs.end(), std::back_inserter(result),
               [&](const Pair& pair) { return has(pair.first) && has(pair.second); });
  if (family->has_pairs_by_name) {
    add_opposites(operations, result);
  }
  return result;
}

bool Instance::ends_alone(const std::string& member) const {
  bool ends = false;
  for (const Pair& words : opposites()) {
    const std::string first = with_word(member, words.second, words.first);
    if (operations.contains(first)) {
      return false;
    }
    // The kernel suspends devices also if their drivers have nothing to do then.
    ends = ends || (!first.empty() && words.second != "resume");
  }
  return ends && family->has_pairs_by_name;
}

Plan make_plan(const Survey& survey) {
  return Planner(survey).run();
}

}  // namespace pcegar::environment
