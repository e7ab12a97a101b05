// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// An exploration that tells apart in which calls a function runs (call strings) explores it once
// for each chain of calls that leads there: in a driver, a function that waits for a device is
// reached by hundreds of them. Here, such a function is entered without them. (Interprocedural
// analysis knows both ways: call strings, and values that are kept apart by their context; Sharir
// and Pnueli, Two approaches to interprocedural data flow analysis, 1981.)
//
// A shared function gets hidden parameters, bits, which hold the number of its caller: call site
// and chain of calls, back to the last shared function or to the start. Calls pass any value for
// them. The step into the function asks for the bits to be the number of the caller, the step back
// to a caller asks for the same (cpa/callstack). So to return to another place than where the call
// was made is impossible for a reason about data, like any other. Explorations may ignore it:
// mostly it does not matter which call of a function they return from, as the states of the
// automata and the predicates say what does. Where it matters, there is a path to a violation that
// returns to the wrong place, and refinement finds predicates about the bits.
//
// What stays in control is which functions are active, as far as they may be called again: such a
// call is recursion, which is not followed, or excluded. So a function on a cycle of the call graph
// is shared only by calls with the same active functions; it has several bases. On every path that
// is followed, a function is active once, and nothing overwrites its bits until it returns.
//
// Which functions? All chains of calls are walked through, up to some number. A function that they
// come to n times, and that costs c each time with all that it calls, saves (n - 1) c. The one that
// saves most is shared, and the chains are walked through again, until nothing saves enough. A
// shared function costs its callers the begin and the end of a block, so functions that call it
// become worth being shared, too.
#include "cfa/shared_calls.hpp"

#include <algorithm>
#include <bit>
#include <deque>
#include <memory>

#include "cfa/analysis.hpp"

namespace pcegar::cfa {

namespace {

constexpr std::size_t most_bits = 160;
constexpr std::size_t most_functions = 60;
constexpr std::size_t most_calls_seen = 10'000;
constexpr std::size_t deepest = 400;

}  // namespace

SharedCalls::Place SharedCalls::place_of(const Program& program, const CallSite& call,
                                         const ActiveCalls& active) const {
  const std::set<FunctionId>& called = called_.at(call.callee);
  return {call.callee, active.after(program, call).restricted([&](FunctionId function) {
            return called.contains(function);
          })};
}

std::optional<SharedCalls::BaseId> SharedCalls::base_of(const Program& program,
                                                        const CallSite& call,
                                                        const ActiveCalls& active) const {
  const auto found = by_place_.find(place_of(program, call, active));
  return found == by_place_.end() ? std::nullopt : std::optional(found->second);
}

/// Decides which functions are shared.
class CallSharing {
public:
  CallSharing(const Program& program, const SharingCosts& costs)
      : program_(program),
        costs_(costs),
        sites_(program.function_count()),
        own_(program.function_count()) {
    for (std::size_t l = 0; l < program_.location_count(); ++l) {
      for (const EdgeId edge : program_.location(LocationId(l)).leaving) {
        if (const auto* call = std::get_if<EnterCall>(&program_.edge(edge).operation)) {
          sites_[program_.location(LocationId(l)).function.index()].push_back(call->site);
        }
      }
    }
    for (std::vector<CallSiteId>& sites : sites_) {
      std::ranges::sort(sites);
      sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
    }
  }

  [[nodiscard]] bool is_of_use() {
    walk_all({});
    return best({}).valid();
  }

  /// Null if there are none, too many chains of calls, or too few bits.
  std::shared_ptr<const SharedCalls> share(const std::vector<CallBit>& bits) {
    std::set<FunctionId> shared;
    for (;;) {
      walk_all(shared);
      const FunctionId next = shared.size() < most_functions ? best(shared) : FunctionId{};
      if (!next.valid()) {
        break;
      }
      shared.insert(next);
    }
    if (shared.empty() || is_cut_off_) {
      return nullptr;
    }
    std::map<FunctionId, std::size_t> most_callers;
    for (const SharedCalls::Base& base : result_->bases_) {
      std::size_t& most = most_callers[base.function];
      most = std::max(most, base.callers.size());
    }
    std::size_t used = 0;
    for (const FunctionId f : shared) {
      const auto width =
          static_cast<std::size_t>(std::bit_width(std::max<std::size_t>(most_callers[f], 1) - 1));
      if (used + width > bits.size()) {
        return nullptr;
      }
      const auto first = bits.begin() + static_cast<std::ptrdiff_t>(used);
      result_->bits_[f].assign(first, first + static_cast<std::ptrdiff_t>(width));
      used += width;
    }
    add_order();
    return result_;
  }

private:
  /// A chain of calls on the way.
  struct Chain {
    SharedCalls::BaseId base;
    std::vector<CallSiteId> calls;
  };
  /// What the chains of calls come to.
  struct Seen {
    std::uint64_t times = 0;
    std::uint64_t cost = 0;  ///< of all times together, with what is called
  };

  /// Walks through all chains of calls between shared functions, and finds all bases.
  void walk_all(const std::set<FunctionId>& shared) {
    result_ = std::make_shared<SharedCalls>();
    for (const FunctionId f : shared) {
      result_->bits_.emplace(f, std::vector<CallBit>{});
      result_->called_.emplace(f, called_by(f));
    }
    seen_.clear();
    calls_seen_ = 0;
    is_cut_off_ = false;
    result_->bases_.push_back({program_.start_function(), {}});
    for (SharedCalls::BaseId base = 0; base < result_->bases_.size() && !is_cut_off_; ++base) {
      const FunctionId function = result_->bases_[base].function;
      Chain chain{base, {}};
      const std::uint64_t cost = walk(chain, function, ActiveCalls(result_->bases_[base].active));
      if (base > 0) {
        ++seen_[function].times;
        seen_[function].cost += cost;
      }
    }
  }

  /// Gives the cost of the call that the chain ends with.
  std::uint64_t walk(Chain& chain, FunctionId function, const ActiveCalls& active) {
    std::uint64_t cost = own_cost(function);
    for (const CallSiteId site : sites_[function.index()]) {
      const CallSite& call = program_.call_site(site);
      if (active.excludes(program_, call) || active.contains(call.callee)) {
        continue;  // an exploration does not go there
      }
      if (is_cut_off_ || ++calls_seen_ > most_calls_seen || chain.calls.size() > deepest) {
        is_cut_off_ = true;
        return cost;
      }
      if (result_->is_shared(call.callee)) {
        cost += 2 * costs_.of_loop_head;
        add_caller(chain, site, active);
        continue;
      }
      chain.calls.push_back(site);
      const std::uint64_t inside = walk(chain, call.callee, active.after(program_, call));
      chain.calls.pop_back();
      cost += inside;
      Seen& seen = seen_[call.callee];
      ++seen.times;
      seen.cost += inside;
    }
    return cost;
  }

  void add_caller(const Chain& chain, CallSiteId site, const ActiveCalls& active) {
    SharedCalls::Place place = result_->place_of(program_, program_.call_site(site), active);
    const auto [known, is_new] = result_->by_place_.emplace(place, result_->bases_.size());
    if (is_new) {
      result_->bases_.push_back({place.first, std::move(place.second)});
    }
    result_->bases_[known->second].callers.push_back({site, chain.base, chain.calls});
  }

  /// The function that saves most; invalid if none saves enough.
  [[nodiscard]] FunctionId best(const std::set<FunctionId>& shared) const {
    FunctionId result;
    std::uint64_t most = 0;
    for (const auto& [function, seen] : seen_) {
      const std::uint64_t saved = seen.cost - seen.cost / std::max<std::uint64_t>(seen.times, 1);
      if (saved > most && !shared.contains(function)) {
        result = function;
        most = saved;
      }
    }
    return most >= costs_.least_saved ? result : FunctionId{};
  }

  /// Without what it calls.
  std::uint64_t own_cost(FunctionId function) {
    std::uint64_t& known = own_[function.index()];
    if (known != 0) {
      return known;
    }
    const LocationId entry = program_.function(function).entry;
    std::set<LocationId> reached{entry};
    std::vector<LocationId> open{entry};
    while (!open.empty()) {
      const LocationId here = open.back();
      open.pop_back();
      known += program_.location(here).is_loop_head ? costs_.of_loop_head : 1;
      for (const LocationId next : local_successors(program_, here)) {
        if (reached.insert(next).second) {
          open.push_back(next);
        }
      }
    }
    return known;
  }

  /// The function, and what it may call, directly or not; for copies also the originals.
  [[nodiscard]] std::set<FunctionId> called_by(FunctionId function) const {
    std::vector<FunctionId> open{function};
    std::set<FunctionId> called{function};
    while (!open.empty()) {
      const FunctionId f = open.back();
      open.pop_back();
      for (const CallSiteId site : sites_[f.index()]) {
        if (called.insert(program_.call_site(site).callee).second) {
          open.push_back(program_.call_site(site).callee);
        }
      }
    }
    for (const FunctionId f : std::vector(called.begin(), called.end())) {
      called.insert(program_.original(f));
    }
    return called;
  }

  /// What is above the bases, and how deep they are. No chain of calls comes to a base twice.
  void add_order() {
    std::vector<SharedCalls::Base>& bases = result_->bases_;
    for (bool is_new = true; is_new;) {
      is_new = false;
      for (SharedCalls::Base& base : bases) {
        const std::size_t before = base.above.size();
        const std::uint32_t depth = base.depth;
        for (const SharedCalls::Caller& caller : base.callers) {
          const SharedCalls::Base& from = bases[caller.base];
          base.above.insert(from.above.begin(), from.above.end());
          base.above.insert(from.function);
          for (const CallSiteId site : caller.calls) {
            base.above.insert(program_.call_site(site).callee);
          }
          base.depth = std::max(base.depth,
                                from.depth + static_cast<std::uint32_t>(caller.calls.size()) + 1);
        }
        is_new = is_new || base.above.size() != before || base.depth != depth;
      }
    }
  }

  const Program& program_;
  SharingCosts costs_;
  std::vector<std::vector<CallSiteId>> sites_;  ///< by function
  std::vector<std::uint64_t> own_;              ///< by function: its own cost; 0: not known yet
  std::shared_ptr<SharedCalls> result_;
  std::map<FunctionId, Seen> seen_;
  std::size_t calls_seen_ = 0;
  bool is_cut_off_ = false;
};

void reserve_call_bits(Program& program, const SharingCosts& costs) {
  if (!program.call_bits().empty() || !CallSharing(program, costs).is_of_use()) {
    return;
  }
  const Type* type = program.types().boolean();
  const Type* truth = program.types().integer(32, true);
  for (std::size_t i = 0; i < most_bits; ++i) {
    const std::string name = "<call bit " + std::to_string(i) + ">";
    const VariableId variable =
        program.add_variable({name, name, type, VariableKind::Temporary, FunctionId{}});
    const Expression* is_one = program.expressions().make(VariableReference{variable}, type);
    const Expression* is_zero =
        program.expressions().make(Unary{UnaryOperator::LogicalNot, is_one}, truth);
    program.add_call_bit({variable, is_one, is_zero});
  }
}

std::optional<Program> with_shared_calls(const Program& program, const SharingCosts& costs) {
  auto calls = CallSharing(program, costs).share(program.call_bits());
  if (calls == nullptr) {
    return std::nullopt;
  }
  Program result = program.copy();
  result.share_calls(std::move(calls));
  return result;
}

}  // namespace pcegar::cfa
