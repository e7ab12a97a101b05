// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Operators for pcegar in shared libraries, loaded with --plugin FILE.so. This header is all that a
// plug-in needs; docs/plugins.md is the tutorial, examples/plugin a complete one.
//
// A plug-in is compiled with the same compiler and standard library as pcegar. It registers its
// operators with PCEGAR_PLUGIN:
//
//     PCEGAR_PLUGIN(registry) {
//       registry.add_rank({"deep-last", "", "far targets last"},
//                         [](const std::string&) { return std::make_unique<DeepLast>(); });
//     }
//
// An operator is made once for each exploration of a run and may keep state between calls. It can
// choose badly, but not wrongly: no operator changes what is a proof or a counterexample. An
// exception, or a result that breaks the rules in the comments below, ends the run with exit code
// 2.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pcegar::plugin {

/// The version of this interface. It grows when anything below changes; pcegar refuses a plug-in
/// with another version.
inline constexpr std::uint32_t api_version = 2;

/// An abstraction state of the abstract reachability graph (ARG).
struct State {
  std::uint32_t id = 0;  ///< of the node; the same until the exploration is restarted
  std::string location;  ///< "file:line:column, function"
};

/// What is known of a target's path.
enum class Feasibility : std::uint8_t { NotChecked, Spurious };

/// A target: an abstract state that violates a property if its path is real.
struct Target {
  State state;
  std::uint32_t level = 0;     ///< distance from the root, in edges
  std::string property;        ///< name of the (first) property that it violates
  std::string message;         ///< of its automaton
  std::vector<State> path;     ///< from the root (left out) to the target, one for each block
  std::size_t loop_heads = 0;  ///< on the path
  Feasibility feasibility = Feasibility::NotChecked;
};

/// Predicates that a refinement would track at a location, as SMT-LIB terms.
struct Increment {
  std::string location;
  std::vector<std::string> predicates;
  std::size_t new_predicates = 0;  ///< of them, those that are not tracked there yet
};

/// Scores of a refinement, known before it is applied; see docs/cli.md, --prefer.
struct Scores {
  std::size_t interpolant_length = 0;
  std::size_t width = 0;
  std::size_t variables = 0;
  std::size_t domains = 0;
  std::size_t loop_counters = 0;
  std::size_t predicates = 0;
  std::size_t assumptions = 0;
  std::size_t assignments = 0;
};

/// One way to rule out one path.
struct Candidate {
  std::size_t prefix_blocks = 0;          ///< of the infeasible (sliced) prefix
  std::size_t pivot = 0;                  ///< block at whose end the first predicate is needed
  std::vector<std::string> interpolants;  ///< SMT-LIB terms (long: lets), after block 1, 2, ..
  std::vector<Increment> increment;
  Scores scores;
};

/// A provident refinement: a target and how its path would be ruled out.
struct Refinement {
  Target target;
  Candidate candidate;
  bool asked_solver = true;  ///< false: it was known from an equal prefix
  double cpu_seconds = 0;
};

/// The work of the run so far.
struct Cost {
  std::uint64_t explorations = 0;
  std::uint64_t expanded_states = 0;
  std::uint64_t abstraction_queries = 0;
};

/// rank: chooses some of the targets (at least one, none twice), by index, in the order in which
/// their refinements are computed.
class Rank {
public:
  virtual ~Rank() = default;
  virtual std::vector<std::size_t> rank(const std::vector<Target>& targets) = 0;
};

/// select: chooses some of the refinements (at least one, none twice), by index; their union is
/// applied. All given refinements are spurious: a real counterexample ends the round before select
/// is asked.
class Select {
public:
  virtual ~Select() = default;
  virtual std::vector<std::size_t> select(const std::vector<Refinement>& refinements,
                                          const Cost& cost) = 0;
};

/// prefer: the cost of a candidate. Among the candidates of one path, the one with the least cost
/// is taken.
class Prefer {
public:
  virtual ~Prefer() = default;
  virtual long cost(const Candidate& candidate) = 0;
};

/// A statement that a property's automaton looks at.
struct Statement {
  std::uint32_t id = 0;  ///< of its edge in the program; the same for all properties
  std::string location;  ///< "file:line:column, function"
};

/// A property that is not decided yet.
struct Property {
  std::string name;
  std::vector<Statement> statements;  ///< in the order of their ids
};

/// properties: decides which properties are explored together, and in which order. The result is a
/// list of partitions: lists of indices, none empty, with every property in exactly one. It is
/// asked once per run.
class Partition {
public:
  virtual ~Partition() = default;
  virtual std::vector<std::vector<std::size_t>> partition(
      const std::vector<Property>& properties) = 0;
};

/// How an operator is named: "name", or "name:PARAMETER" if `parameter` is not empty. Names consist
/// of a to z, 0 to 9 and '-'.
struct Description {
  std::string name;
  std::string parameter;
  std::string text;
};

template <class Operator>
using Factory = std::function<std::unique_ptr<Operator>(const std::string& parameter)>;

class Registry {
public:
  virtual void add_rank(Description description, Factory<Rank> make) = 0;
  virtual void add_select(Description description, Factory<Select> make) = 0;
  virtual void add_prefer(Description description, Factory<Prefer> make) = 0;
  virtual void add_partition(Description description, Factory<Partition> make) = 0;

protected:
  ~Registry() = default;
};

}  // namespace pcegar::plugin

/// Defines the two functions by which pcegar finds a plug-in. The body that follows registers the
/// operators.
#define PCEGAR_PLUGIN(registry)                          \
  extern "C" std::uint32_t pcegar_plugin_api_version() { \
    return ::pcegar::plugin::api_version;                \
  }                                                      \
  extern "C" void pcegar_plugin_register(::pcegar::plugin::Registry& registry)
