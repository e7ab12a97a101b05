// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0

// Reduced ordered binary decision diagrams.
//
// What: R. E. Bryant, "Graph-based algorithms for Boolean function manipulation", IEEE Trans.
// Computers 35(8), 1986; the if-then-else operator, its standard triples and the lossy computed
// cache after K. S. Brace, R. L. Rudell, R. E. Bryant, "Efficient implementation of a BDD package",
// DAC 1990.
//
// Deviations from the 1990 paper, each because of how predicate abstraction uses the regions:
//  - no complement edges: regions are built by disjunction of cubes and compared by implication;
//    negation is rare, and every walk over the structure stays a plain if-then-else;
//  - no garbage collection and no reordering: regions live as long as the reached set that holds
//    them. But a new variable can take any place in the order: nodes name variables, and levels are
//    looked up, so what exists remains as it is;
//  - implication has its own recursion that builds no nodes and stops at the first counterexample.
//
// Recursion depth is at most the number of variables. All tables grow; nothing has a fixed size
// except the cache, which stops growing at `max_cache_entries` (a lost entry costs time only).

#include "bdd/bdd.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include "support/error.hpp"

namespace pcegar::bdd {

namespace {

constexpr std::uint32_t constant_level = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t no_result = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t free_slot = 0;  // node 0 is a constant and never in the unique table
constexpr std::size_t initial_slots = 1U << 10U;
constexpr std::size_t max_cache_entries = 1U << 22U;
constexpr std::size_t nodes_between_watches = 1U << 15U;  // some milliseconds

// Third key of cache entries that are not ite; far above every node number.
constexpr std::uint32_t exists_tag = std::numeric_limits<std::uint32_t>::max() - 1;
constexpr std::uint32_t implies_tag = std::numeric_limits<std::uint32_t>::max() - 2;
constexpr std::size_t max_nodes = std::numeric_limits<std::uint32_t>::max() - 16;

/// Mixes three words; the tables' sizes are powers of two, so the low bits must be good.
std::size_t mix(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  std::uint64_t h = a * 0x9E3779B97F4A7C15ULL;
  h = (h ^ (h >> 32U) ^ b) * 0xBF58476D1CE4E5B9ULL;
  h = (h ^ (h >> 29U) ^ c) * 0x94D049BB133111EBULL;
  return static_cast<std::size_t>(h ^ (h >> 32U));
}

}  // namespace

BddManager::BddManager()
    : unique_(initial_slots, free_slot),
      cache_(initial_slots),
      products_(initial_slots),
      levels_{constant_level},
      true_node_(std::uint32_t{1}),
      false_node_(std::uint32_t{0}) {
  nodes_.push_back({constant_level, false_node_, false_node_});
  nodes_.push_back({constant_level, true_node_, true_node_});
}

// ---- nodes -----------------------------------------------------------------------------------

void BddManager::insert_into_unique_table(std::uint32_t index) {
  const Node& node = nodes_[index];
  const std::size_t mask = unique_.size() - 1;
  std::size_t slot = mix(node.variable, node.low.value(), node.high.value()) & mask;
  while (unique_[slot] != free_slot) slot = (slot + 1) & mask;
  unique_[slot] = index;
}

void BddManager::grow_unique_table() {
  unique_.assign(unique_.size() * 2, free_slot);
  for (std::size_t i = 2; i < nodes_.size(); ++i) {
    insert_into_unique_table(static_cast<std::uint32_t>(i));
  }
  if (cache_.size() < unique_.size() && cache_.size() < max_cache_entries) {
    std::vector<CacheEntry> old(cache_.size() * 2);
    old.swap(cache_);
    for (const CacheEntry& e : old) {
      if (e.result != no_result) remember(e.a, e.b, e.c, e.result);
    }
    products_.assign(cache_.size(), CacheEntry{});
  }
}

Bdd BddManager::make_node(std::uint32_t variable, Bdd low, Bdd high) {
  if (low == high) return low;
  const std::size_t mask = unique_.size() - 1;
  std::size_t slot = mix(variable, low.value(), high.value()) & mask;
  for (; unique_[slot] != free_slot; slot = (slot + 1) & mask) {
    const Node& node = nodes_[unique_[slot]];
    if (node.variable == variable && node.low == low && node.high == high) {
      return Bdd(unique_[slot]);
    }
  }
  PCEGAR_ASSERT(nodes_.size() < max_nodes, "too many BDD nodes for 32-bit node numbers");
  const Bdd result(nodes_.size());
  nodes_.push_back({variable, low, high});
  unique_[slot] = result.value();
  if (nodes_.size() * 3 > unique_.size() * 2) grow_unique_table();
  if (nodes_.size() % nodes_between_watches == 0 && watch_) watch_();
  return result;
}

// ---- order -----------------------------------------------------------------------------------

void BddManager::insert_at(std::size_t position, std::uint32_t variable) {
  order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(position), variable);
  if (levels_.size() < variable + std::size_t{2}) levels_.resize(variable + std::size_t{2});
  for (std::size_t i = position; i < order_.size(); ++i) {
    levels_[order_[i] + 1U] = static_cast<std::uint32_t>(i);
  }
}

void BddManager::place(std::uint32_t variable) {
  PCEGAR_ASSERT(variable < constant_level - 1, "variable number out of range");
  while (levels_.size() < variable + std::size_t{2}) {
    const auto next = static_cast<std::uint32_t>(levels_.size() - 1);
    insert_at(next == 0 ? 0 : levels_[next] + std::size_t{1}, next);
  }
}

void BddManager::place_after(std::uint32_t variable, std::uint32_t other) {
  PCEGAR_ASSERT(variable + std::size_t{1} >= levels_.size(), "the variable has its place already");
  place(std::max(other, variable == 0 ? 0 : variable - 1));
  PCEGAR_ASSERT(variable + std::size_t{1} == levels_.size(), "a variable is placed after itself");
  insert_at(levels_[other + 1U] + std::size_t{1}, variable);
}

Bdd BddManager::variable(std::uint32_t number) {
  place(number);
  return make_node(number, false_node_, true_node_);
}

Bdd BddManager::negated_variable(std::uint32_t number) {
  place(number);
  return make_node(number, true_node_, false_node_);
}

Bdd BddManager::cube(std::span<const std::pair<std::uint32_t, bool>> literals) {
  std::vector<std::pair<std::uint32_t, bool>> sorted(literals.begin(), literals.end());
  for (const auto& [variable, polarity] : sorted) {
    place(variable);
  }
  std::sort(sorted.begin(), sorted.end(), [&](const auto& x, const auto& y) {
    return levels_[x.first + 1U] > levels_[y.first + 1U];
  });
  Bdd result = true_node_;
  for (const auto& [variable, polarity] : sorted) {
    PCEGAR_ASSERT(levels_[variable + 1U] < level(result), "a cube names a variable at most once");
    result = polarity ? make_node(variable, false_node_, result)
                      : make_node(variable, result, false_node_);
  }
  return result;
}

// ---- computed cache --------------------------------------------------------------------------

std::optional<std::uint32_t> BddManager::cached(std::uint32_t a, std::uint32_t b,
                                                std::uint32_t c) const {
  const CacheEntry& e = cache_[mix(a, b, c) & (cache_.size() - 1)];
  if (e.a == a && e.b == b && e.c == c) return e.result;
  return std::nullopt;
}

void BddManager::remember(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t result) {
  cache_[mix(a, b, c) & (cache_.size() - 1)] = {a, b, c, result};
}

// ---- operations ------------------------------------------------------------------------------

Bdd BddManager::not_(Bdd a) {
  return ite(a, false_node_, true_node_);
}
Bdd BddManager::and_(Bdd a, Bdd b) {
  return ite(a, b, false_node_);
}
Bdd BddManager::or_(Bdd a, Bdd b) {
  return ite(a, true_node_, b);
}

Bdd BddManager::cofactor(Bdd a, std::uint32_t top, bool value) const {
  const Node& node = nodes_[a.index()];
  if (levels_[node.variable + 1U] != top) return a;
  return value ? node.high : node.low;
}

Bdd BddManager::ite(Bdd f, Bdd g, Bdd h) {
  // Terminal cases and standard triples: equal functions should meet in the cache.
  if (f == g) g = true_node_;
  if (f == h) h = false_node_;
  if (f == true_node_ || g == h) return g;
  if (f == false_node_) return h;
  if (g == true_node_ && h == false_node_) return f;
  if (h == false_node_ && g < f) std::swap(f, g);  // conjunction commutes
  if (g == true_node_ && h < f) std::swap(f, h);   // disjunction commutes

  if (const auto hit = cached(f.value(), g.value(), h.value())) return Bdd(*hit);
  const std::uint32_t top = std::min({level(f), level(g), level(h)});
  const Bdd high = ite(cofactor(f, top, true), cofactor(g, top, true), cofactor(h, top, true));
  const Bdd low = ite(cofactor(f, top, false), cofactor(g, top, false), cofactor(h, top, false));
  const Bdd result = make_node(order_[top], low, high);
  remember(f.value(), g.value(), h.value(), result.value());
  return result;
}

/// Whether one assignment, chosen on the way down, makes `a` true and `b` false; `a` must not be
/// false.
bool BddManager::one_path_refutes(Bdd a, Bdd b) const {
  while (a != b && b != true_node_) {
    if (a == true_node_ || b == false_node_) return true;
    const std::uint32_t top = std::min(level(a), level(b));
    const Bdd low = cofactor(a, top, false);
    const bool go_low = low != false_node_ && (cofactor(b, top, false) == false_node_ ||
                                               cofactor(a, top, true) == false_node_);
    a = go_low ? low : cofactor(a, top, true);
    b = cofactor(b, top, !go_low);
  }
  return false;
}

bool BddManager::implies(Bdd a, Bdd b) {
  // Most regions that are compared differ, which one assignment shows without a table.
  return a == false_node_ || (!one_path_refutes(a, b) && implies_by_cases(a, b));
}

bool BddManager::implies_by_cases(Bdd a, Bdd b) {
  if (a == b || a == false_node_ || b == true_node_) return true;
  // All nodes except the constants are neither valid nor unsatisfiable.
  if (a == true_node_ || b == false_node_) return false;
  if (const auto hit = cached(a.value(), b.value(), implies_tag)) return *hit != 0;
  const std::uint32_t top = std::min(level(a), level(b));
  const bool result = implies_by_cases(cofactor(a, top, false), cofactor(b, top, false)) &&
                      implies_by_cases(cofactor(a, top, true), cofactor(b, top, true));
  remember(a.value(), b.value(), implies_tag, result ? 1 : 0);
  return result;
}

Bdd BddManager::conjunction(std::span<const std::uint32_t> variables) {
  std::vector<std::pair<std::uint32_t, bool>> literals;
  for (const std::uint32_t variable : variables) {
    literals.emplace_back(variable, true);
  }
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  return cube(literals);
}

Bdd BddManager::exists(Bdd a, std::span<const std::uint32_t> variables) {
  return exists_cube(a, conjunction(variables));
}

Bdd BddManager::exists_cube(Bdd a, Bdd cube) {
  if (is_constant(a)) return a;
  const std::uint32_t top = level(a);
  while (level(cube) < top) cube = nodes_[cube.index()].high;  // `a` does not depend on these
  if (cube == true_node_) return a;
  if (const auto hit = cached(a.value(), cube.value(), exists_tag)) return Bdd(*hit);

  const Node node = nodes_[a.index()];  // a copy: the table grows below
  Bdd result;
  if (level(cube) == top) {
    const Bdd rest = nodes_[cube.index()].high;
    result = exists_cube(node.low, rest);
    if (result != true_node_) result = or_(result, exists_cube(node.high, rest));
  } else {
    const Bdd low = exists_cube(node.low, cube);
    result = make_node(node.variable, low, exists_cube(node.high, cube));
  }
  remember(a.value(), cube.value(), exists_tag, result.value());
  return result;
}

Bdd BddManager::and_exists(Bdd a, Bdd b, Bdd cube) {
  if (a == false_node_ || b == false_node_) return false_node_;
  if (a == true_node_ || a == b) return exists_cube(b, cube);
  if (b == true_node_) return exists_cube(a, cube);
  const std::uint32_t top = std::min(level(a), level(b));
  while (level(cube) < top) cube = nodes_[cube.index()].high;
  if (cube == true_node_) return and_(a, b);
  if (b < a) std::swap(a, b);
  const std::size_t key = mix(a.value(), b.value(), cube.value());
  if (const CacheEntry& e = products_[key & (products_.size() - 1)];
      e.a == a.value() && e.b == b.value() && e.c == cube.value()) {
    return Bdd(e.result);
  }
  const bool is_quantified = level(cube) == top;
  const Bdd rest = is_quantified ? nodes_[cube.index()].high : cube;
  Bdd result = and_exists(cofactor(a, top, false), cofactor(b, top, false), rest);
  if (!is_quantified) {
    const Bdd high = and_exists(cofactor(a, top, true), cofactor(b, top, true), rest);
    result = make_node(order_[top], result, high);
  } else if (result != true_node_) {
    result = or_(result, and_exists(cofactor(a, top, true), cofactor(b, top, true), rest));
  }
  products_[key & (products_.size() - 1)] = {a.value(), b.value(), cube.value(), result.value()};
  return result;
}

// ---- structure -------------------------------------------------------------------------------

const BddManager::Node& BddManager::inner(Bdd a) const {
  PCEGAR_ASSERT(a.valid() && a.index() < nodes_.size(), "not a node of this manager");
  PCEGAR_ASSERT(!is_constant(a), "a constant has no variable and no cofactors");
  return nodes_[a.index()];
}

std::uint32_t BddManager::top_variable(Bdd a) const {
  return inner(a).variable;
}
Bdd BddManager::low(Bdd a) const {
  return inner(a).low;
}
Bdd BddManager::high(Bdd a) const {
  return inner(a).high;
}
std::size_t BddManager::total_nodes() const {
  return nodes_.size();
}

std::vector<Bdd> BddManager::reachable_inner_nodes(Bdd a) const {
  std::vector<Bdd> found;
  std::unordered_set<Bdd> seen;  // membership only; its order is never used
  const auto visit = [&](Bdd node) {
    if (!is_constant(node) && seen.insert(node).second) found.push_back(node);
  };
  visit(a);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Node& node = nodes_[found[i].index()];
    visit(node.low);
    visit(node.high);
  }
  return found;
}

std::vector<std::uint32_t> BddManager::support(Bdd a) const {
  std::vector<std::uint32_t> variables;
  for (const Bdd node : reachable_inner_nodes(a)) variables.push_back(top_variable(node));
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  return variables;
}

std::size_t BddManager::node_count(Bdd a) const {
  return reachable_inner_nodes(a).size();
}

std::vector<Bdd> BddManager::cubes(Bdd a, std::size_t limit) {
  std::vector<Bdd> result;
  std::vector<std::pair<std::uint32_t, bool>> path;
  if (!add_cubes(a, path, limit, result)) result.clear();
  return result;
}

/// False if there are too many. Every inner node leads to true, so every path can be completed to a
/// cube.
bool BddManager::add_cubes(Bdd a, std::vector<std::pair<std::uint32_t, bool>>& path,
                           std::size_t limit, std::vector<Bdd>& result) {
  if (a == false_node_) return true;
  if (a == true_node_) {
    if (result.size() == limit) return false;
    result.push_back(cube(path));
    return true;
  }
  for (const bool value : {false, true}) {
    path.emplace_back(top_variable(a), value);
    const bool are_few = add_cubes(value ? high(a) : low(a), path, limit, result);
    path.pop_back();
    if (!are_few) return false;
  }
  return true;
}

double BddManager::count_models(Bdd a, std::uint32_t variables) const {
  if (a == false_node_) return 0;
  // Models over the variables from a node's own level on, as mantissa and exponent, because both
  // 2^n and the fraction 2^-n leave the range of a double at a thousand variables.
  struct Count {
    double mantissa;
    int exponent;
  };
  const auto shifted = [](Count c, std::uint32_t by) {
    return Count{c.mantissa, c.exponent + static_cast<int>(by)};
  };
  const auto sum = [](Count x, Count y) {
    if (x.mantissa == 0) return y;
    if (y.mantissa == 0) return x;
    if (x.exponent < y.exponent) std::swap(x, y);
    int exponent = 0;
    const double mantissa =
        std::frexp(x.mantissa + std::ldexp(y.mantissa, y.exponent - x.exponent), &exponent);
    return Count{mantissa, x.exponent + exponent};
  };

  std::vector<Bdd> order = reachable_inner_nodes(a);
  std::sort(order.begin(), order.end(),
            [&](Bdd x, Bdd y) { return level(x) != level(y) ? level(x) > level(y) : x < y; });
  std::unordered_map<Bdd, Count> counts{{false_node_, {0, 0}}, {true_node_, {0.5, 1}}};
  const auto levels = std::max(variables, static_cast<std::uint32_t>(order_.size()));
  const auto level_or_end = [&](Bdd node) { return is_constant(node) ? levels : level(node); };
  for (const Bdd node : order) {
    PCEGAR_ASSERT(top_variable(node) < variables,
                  "the function depends on a variable that is not counted");
    const auto branch = [&](Bdd child) {
      return shifted(counts.at(child), level_or_end(child) - level(node) - 1);
    };
    counts[node] = sum(branch(nodes_[node.index()].low), branch(nodes_[node.index()].high));
  }
  const Count total = shifted(counts.at(a), level_or_end(a));
  return std::ldexp(total.mantissa, total.exponent - static_cast<int>(levels - variables));
}

bool BddManager::evaluate(Bdd a, const std::function<bool(std::uint32_t)>& assignment) const {
  while (!is_constant(a)) {
    const Node& node = nodes_[a.index()];
    a = assignment(node.variable) ? node.high : node.low;
  }
  return a == true_node_;
}

Bdd BddManager::copy(const BddManager& other, Bdd a,
                     const std::function<std::uint32_t(std::uint32_t)>& number, Copies& known) {
  known.resize(other.nodes_.size());
  known[other.false_node_.index()] = false_node_;
  known[other.true_node_.index()] = true_node_;
  const auto copied = [&](const auto& self, Bdd node) -> Bdd {
    if (known[node.index()].valid()) {
      return known[node.index()];
    }
    const Node& old = other.inner(node);
    const Bdd high = self(self, old.high);
    const Bdd low = self(self, old.low);
    const std::uint32_t top = number(old.variable);
    place(top);
    const bool keeps_order = levels_[top + 1U] < level(high) && levels_[top + 1U] < level(low);
    const Bdd result = keeps_order ? make_node(top, low, high) : ite(variable(top), high, low);
    known[node.index()] = result;
    return result;
  };
  return copied(copied, a);
}

}  // namespace pcegar::bdd
