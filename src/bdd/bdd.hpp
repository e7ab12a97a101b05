// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Reduced ordered binary decision diagrams without complement edges: the regions of predicate
// abstraction. One BddManager per analysis, no global state, so analyses in several threads are
// independent. Variables are ordered by their number, except those that place_after() puts
// elsewhere. Nodes are never freed before the manager
// (regions live as long as the analysis; a node costs 12 bytes, and 6 to 12 in the unique table).

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "support/strong_id.hpp"

namespace pcegar::bdd {

struct BddTag;
/// A node; equality of ids is equivalence of functions (canonicity).
using Bdd = StrongId<BddTag>;

class BddManager {
public:
  BddManager();
  BddManager(const BddManager&) = delete;
  BddManager& operator=(const BddManager&) = delete;
  ~BddManager() = default;

  /// Is called now and then while operations make nodes: a single one can take very long. What it
  /// throws ends the operation; the manager stays usable.
  void set_watch(std::function<void()> watch) { watch_ = std::move(watch); }

  [[nodiscard]] Bdd true_() const { return true_node_; }
  [[nodiscard]] Bdd false_() const { return false_node_; }
  /// Puts a variable next to another one in the order, below it. Only before the variable is used
  /// (and those with greater numbers); the order of all others remains.
  void place_after(std::uint32_t variable, std::uint32_t other);
  [[nodiscard]] Bdd variable(std::uint32_t number);
  [[nodiscard]] Bdd negated_variable(std::uint32_t number);
  /// Conjunction of literals (variable, polarity), given in any order; no variable twice.
  [[nodiscard]] Bdd cube(std::span<const std::pair<std::uint32_t, bool>> literals);

  [[nodiscard]] Bdd not_(Bdd a);
  [[nodiscard]] Bdd and_(Bdd a, Bdd b);
  [[nodiscard]] Bdd or_(Bdd a, Bdd b);
  [[nodiscard]] Bdd ite(Bdd f, Bdd g, Bdd h);  ///< if f then g else h
  [[nodiscard]] Bdd exists(Bdd a, std::span<const std::uint32_t> variables);
  /// exists(and_(a, b), variables), without the conjunction in between. The variables are a
  /// conjunction of variables (cube()).
  [[nodiscard]] Bdd and_exists(Bdd a, Bdd b, Bdd variables);
  /// The conjunction of variables, each once, in any order.
  [[nodiscard]] Bdd conjunction(std::span<const std::uint32_t> variables);
  /// a => b is valid.
  [[nodiscard]] bool implies(Bdd a, Bdd b);

  // structure, for translation to formulas; precondition: not a constant
  [[nodiscard]] bool is_constant(Bdd a) const { return a == true_node_ || a == false_node_; }
  [[nodiscard]] std::uint32_t top_variable(Bdd a) const;
  [[nodiscard]] Bdd low(Bdd a) const;   ///< cofactor for top variable = false
  [[nodiscard]] Bdd high(Bdd a) const;  ///< cofactor for top variable = true
  [[nodiscard]] std::vector<std::uint32_t> support(Bdd a) const;  ///< variables, ascending
  [[nodiscard]] std::size_t node_count(Bdd a) const;
  [[nodiscard]] std::size_t total_nodes() const;
  /// Number of satisfying assignments over the given number of variables (0 .. n-1), as a double;
  /// infinity when it is too large for one. The support of `a` must lie below `variables`.
  [[nodiscard]] double count_models(Bdd a, std::uint32_t variables) const;
  /// Disjoint cubes whose disjunction is `a`, one for each path to true; none if there are more
  /// than `limit`.
  [[nodiscard]] std::vector<Bdd> cubes(Bdd a, std::size_t limit);
  [[nodiscard]] bool evaluate(Bdd a, const std::function<bool(std::uint32_t)>& assignment) const;
  /// Copies made so far, by node of the other manager.
  using Copies = std::vector<Bdd>;
  /// A function of `other`, with new numbers for its variables, no two the same. `known` is for
  /// calls with the same manager and numbers: they share their work.
  [[nodiscard]] Bdd copy(const BddManager& other, Bdd a,
                         const std::function<std::uint32_t(std::uint32_t)>& number, Copies& known);

private:
  bool add_cubes(Bdd a, std::vector<std::pair<std::uint32_t, bool>>& path, std::size_t limit,
                 std::vector<Bdd>& result);
  struct Node {
    std::uint32_t variable;
    Bdd low;
    Bdd high;
  };
  /// One answer of an operation: ite(a, b, c), or another operation, named by `c`.
  struct CacheEntry {
    std::uint32_t a = ~0U, b = ~0U, c = ~0U, result = ~0U;
  };
  Bdd make_node(std::uint32_t variable, Bdd low, Bdd high);
  void grow_unique_table();
  void insert_into_unique_table(std::uint32_t index);
  [[nodiscard]] const Node& inner(Bdd a) const;
  /// The place of the top variable in the order; constants are below all variables.
  [[nodiscard]] std::uint32_t level(Bdd a) const {
    return levels_[nodes_[a.index()].variable + 1U];  // of a constant: levels_[0]
  }
  /// Gives the variable its place, if it has none yet.
  void place(std::uint32_t variable);
  void insert_at(std::size_t position, std::uint32_t variable);
  /// For a node or constant that is not above `top`.
  [[nodiscard]] Bdd cofactor(Bdd a, std::uint32_t top, bool value) const;
  [[nodiscard]] bool one_path_refutes(Bdd a, Bdd b) const;
  bool implies_by_cases(Bdd a, Bdd b);
  [[nodiscard]] std::optional<std::uint32_t> cached(std::uint32_t a, std::uint32_t b,
                                                    std::uint32_t c) const;
  void remember(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t result);
  Bdd exists_cube(Bdd a, Bdd cube);
  [[nodiscard]] std::vector<Bdd> reachable_inner_nodes(Bdd a) const;

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> unique_;  // open addressing, index into nodes_; 0 marks a free slot
  std::vector<CacheEntry> cache_;      // direct-mapped, lossy
  std::vector<CacheEntry> products_;   // of and_exists(), direct-mapped, lossy
  std::vector<std::uint32_t> levels_;  // places in the order, by variable + 1
  std::vector<std::uint32_t> order_;   // variables by level
  Bdd true_node_, false_node_;
  std::function<void()> watch_;
};

}  // namespace pcegar::bdd
