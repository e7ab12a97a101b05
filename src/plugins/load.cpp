// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Plug-ins: dlopen, the two functions of PCEGAR_PLUGIN, and adapters that turn a plug-in's objects
// into rows of our tables. All calls into a plug-in pass through Guard, which turns an exception
// into an InputError with the plug-in's name. So no exception of a plug-in reaches the refinement
// algorithm, where it might be taken for one of ours.
#include "plugins/load.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>

#include "pcegar/names.hpp"
#include "plugins/shown.hpp"
#include "support/error.hpp"
#include "support/last_words.hpp"

namespace pcegar::plugins {

namespace {

/// Calls into one plug-in.
class Guard {
public:
  explicit Guard(const std::string& file)
      : file_(std::make_shared<const std::string>("plug-in '" + file + "'")) {}

  [[noreturn]] void fail(const std::string& problem) const {
    throw InputError(*file_ + ": " + problem);
  }

  template <class Action>
  auto call(const std::string& what, const Action& action) const {
    std::string problem;
    const ForeignCode running(file_->c_str());
    try {
      return action();
    } catch (const std::exception& error) {
      problem = error.what();
    } catch (...) {
      problem = "an exception that is no std::exception";
    }
    fail(what + " failed: " + problem);
  }

  /// The result of an operator that chooses among `size` things.
  std::vector<std::size_t> checked(std::vector<std::size_t> chosen, std::size_t size,
                                   const std::string& what) const {
    if (chosen.empty()) {
      fail(what + " returned nothing; it must choose at least one");
    }
    std::vector<bool> seen(size, false);
    for (const std::size_t i : chosen) {
      if (i >= size) {
        fail(what + " returned index " + std::to_string(i) + " of " + std::to_string(size));
      }
      if (seen[i]) {
        fail(what + " returned index " + std::to_string(i) + " twice");
      }
      seen[i] = true;
    }
    return chosen;
  }

  /// The same for one that puts `size` things into lists.
  std::vector<std::vector<std::size_t>> checked_partition(
      std::vector<std::vector<std::size_t>> lists, std::size_t size,
      const std::string& what) const {
    std::vector<std::size_t> all;
    for (const std::vector<std::size_t>& list : lists) {
      if (list.empty()) {
        fail(what + " returned an empty partition");
      }
      all.insert(all.end(), list.begin(), list.end());
    }
    if (checked(all, size, what).size() < size) {
      fail(what + " left out a property; it must return all " + std::to_string(size));
    }
    return lists;
  }

  template <class Operator>
  std::shared_ptr<Operator> make(const plugin::Factory<Operator>& factory,
                                 const std::string& parameter, const std::string& what) const {
    std::shared_ptr<Operator> made =
        call(what, [&] { return std::shared_ptr<Operator>(factory(parameter)); });
    if (made == nullptr) {
      fail(what + " made no operator");
    }
    return made;
  }

private:
  std::shared_ptr<const std::string> file_;  ///< in words, for messages
};

class Registration final : public plugin::Registry {
public:
  Registration(Guard guard, verification::Operators& operators)
      : guard_(std::move(guard)), operators_(operators) {}

  void add_rank(plugin::Description description, plugin::Factory<plugin::Rank> make) override {
    const std::string what = "rank operator '" + description.name + "'";
    const auto row = [guard = guard_, make, what](const std::string& parameter) -> RankOperator {
      return [guard, what, rank = guard.make(make, parameter, what)](const RankRound& round) {
        const std::vector<plugin::Target> targets = shown(round);
        return guard.checked(guard.call(what, [&] { return rank->rank(targets); }), targets.size(),
                             what);
      };
    };
    add({description.name, description.parameter, description.text, row}, operators_.rank, what);
  }

  void add_select(plugin::Description description, plugin::Factory<plugin::Select> make) override {
    const std::string what = "select operator '" + description.name + "'";
    const auto row = [guard = guard_, make, what](const std::string& parameter) -> SelectStage {
      return [guard, what, select = guard.make(make, parameter, what)](const SelectRound& round) {
        const std::vector<plugin::Refinement> refinements = shown(round);
        const plugin::Cost cost{round.effort.explorations, round.effort.expanded_states,
                                round.effort.abstraction_queries};
        return guard.checked(guard.call(what, [&] { return select->select(refinements, cost); }),
                             refinements.size(), what);
      };
    };
    add({description.name, description.parameter, description.text, row}, operators_.select, what);
  }

  void add_prefer(plugin::Description description, plugin::Factory<plugin::Prefer> make) override {
    const std::string what = "preference '" + description.name + "'";
    if (!description.parameter.empty()) {
      guard_.fail(what + ": preferences take no parameter");
    }
    const auto cost = [guard = guard_, what,
                       prefer = guard_.make(make, "", what)](const PreferenceQuestion& question) {
      const plugin::Candidate candidate =
          shown(question.candidate, question.tracked, question.names);
      return guard.call(what, [&] { return prefer->cost(candidate); });
    };
    add({description.name, description.parameter, description.text, cost}, operators_.prefer, what);
  }

  void add_partition(plugin::Description description,
                     plugin::Factory<plugin::Partition> make) override {
    const std::string what = "partition operator '" + description.name + "'";
    const auto row = [guard = guard_, make, what](const std::string& parameter) {
      return verification::PartitionOperator(
          [guard, what, partition = guard.make(make, parameter, what)](
              const verification::PartitionRound& round) {
            const std::vector<plugin::Property> properties = shown(round);
            return guard.checked_partition(
                guard.call(what, [&] { return partition->partition(properties); }),
                properties.size(), what);
          });
    };
    add({description.name, description.parameter, description.text, row}, operators_.partition,
        what);
  }

private:
  template <class Row>
  void add(Row row, std::vector<Row>& table, const std::string& what) {
    constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyz0123456789-";
    if (row.name.empty() || row.name.find_first_not_of(allowed) != std::string::npos) {
      guard_.fail(what + ": names consist of a to z, 0 to 9 and '-'");
    }
    if (std::any_of(table.begin(), table.end(),
                    [&](const Row& other) { return other.name == row.name; })) {
      guard_.fail(what + ": the name is taken");
    }
    table.push_back(std::move(row));
  }

  Guard guard_;
  verification::Operators& operators_;
};

template <class Function>
Function symbol(void* library, const char* name, const Guard& guard) {
  void* const address = dlsym(library, name);
  if (address == nullptr) {
    guard.fail(std::string("no plug-in of pcegar: ") + name +
               "() is missing (see PCEGAR_PLUGIN in plugin.hpp)");
  }
  return reinterpret_cast<Function>(address);
}

}  // namespace

void load(const std::filesystem::path& file, verification::Operators& operators) {
  const Guard guard(file.string());
  const std::string name = "plug-in '" + file.string() + "'";
  // Opening anything else may wait (a pipe) or do things (a device).
  std::error_code problem;
  if (!std::filesystem::is_regular_file(file, problem)) {
    guard.fail("cannot be loaded: " + (problem ? problem.message() : "no regular file"));
  }
  const ForeignCode running(name.c_str());
  void* const library = dlopen(std::filesystem::absolute(file).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    guard.fail(std::string("cannot be loaded: ") + dlerror());
  }
  const auto version = symbol<std::uint32_t (*)()>(library, "pcegar_plugin_api_version", guard)();
  if (version != plugin::api_version) {
    guard.fail("written for version " + std::to_string(version) +
               " of plugin.hpp; this pcegar has version " + std::to_string(plugin::api_version));
  }
  const auto enter = symbol<void (*)(plugin::Registry&)>(library, "pcegar_plugin_register", guard);
  Registration registration(guard, operators);
  try {
    enter(registration);
  } catch (const InputError&) {
    throw;  // what Registration says of a name
  } catch (const std::exception& error) {
    guard.fail(std::string("its registration failed: ") + error.what());
  } catch (...) {
    guard.fail("its registration failed: an exception that is no std::exception");
  }
}

}  // namespace pcegar::plugins
