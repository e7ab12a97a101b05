// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/callstack/callstack_cpa.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "support/error.hpp"

namespace pcegar::cpa {

class CallStackState final : public AbstractState {
public:
  using Base = cfa::SharedCalls::BaseId;

  /// Where stacks begin.
  CallStackState(std::uint64_t id, Base base, const cfa::SharedCalls::Base& calls)
      : id_(id),
        base_(base),
        active_(calls.active),
        callers_(calls.above),
        calls_{calls.depth, &callers_, &call_numbers_} {}
  /// `called_at`: see OnCallStack::calls.
  CallStackState(std::uint64_t id, std::shared_ptr<const CallStackState> caller,
                 cfa::CallSiteId site, cfa::FunctionId from, cfa::ActiveCalls active,
                 std::uint32_t called_at)
      : id_(id),
        base_(caller->base_),
        active_(std::move(active)),
        callers_(caller->callers_),
        call_numbers_(caller->call_numbers_),
        calls_{caller->calls_.depth + 1, &callers_, &call_numbers_},
        caller_(std::move(caller)),
        site_(site) {
    callers_.insert(from);
    call_numbers_.push_back(called_at);
  }
  /// The same stack, at an unsupported construct.
  CallStackState(std::uint64_t id, const CallStackState& stack, std::string unsupported)
      : id_(id),
        base_(stack.base_),
        callers_(stack.callers_),
        call_numbers_(stack.call_numbers_),
        calls_{stack.calls_.depth, &callers_, &call_numbers_},
        unsupported_{PropertyId{}, std::move(unsupported)} {}
  CallStackState(const CallStackState&) = delete;
  CallStackState& operator=(const CallStackState&) = delete;
  ~CallStackState() override = default;

  void publish(Facts& facts) const override {
    facts.publish(calls_);
    if (is_unsupported()) {
      facts.publish(unsupported_);
    }
  }
  [[nodiscard]] std::uint64_t partition_key() const override { return id_; }
  [[nodiscard]] std::string to_text() const override {
    return is_unsupported() ? "unsupported construct: " + unsupported_.message
                            : "stack " + std::to_string(id_);
  }
  [[nodiscard]] std::uint64_t id() const { return id_; }
  [[nodiscard]] Base base() const { return base_; }
  [[nodiscard]] const cfa::ActiveCalls& active() const { return active_; }
  /// Invalid at the base.
  [[nodiscard]] cfa::CallSiteId site() const { return site_; }
  /// Null at the base.
  [[nodiscard]] const std::shared_ptr<const CallStackState>& caller() const { return caller_; }
  [[nodiscard]] bool is_unsupported() const { return !unsupported_.message.empty(); }

private:
  std::uint64_t id_;
  Base base_;
  cfa::ActiveCalls active_;
  std::set<cfa::FunctionId> callers_;
  std::vector<std::uint32_t> call_numbers_;
  OnCallStack calls_;
  std::shared_ptr<const CallStackState> caller_;
  cfa::CallSiteId site_;
  Target unsupported_ = {};  ///< without message: none
};

CallStackCpa::CallStackCpa(const cfa::Program& program, const UnsupportedEdges& unsupported_edges)
    : SeparateCpa(domain_), program_(program), unsupported_edges_(unsupported_edges) {
  if (program_.shared_calls() != nullptr) {
    add_shared_calls(*program_.shared_calls());
    empty_ = bases_[cfa::SharedCalls::start];
  } else {
    empty_ = std::make_shared<CallStackState>(
        next_id_++, cfa::SharedCalls::start, cfa::SharedCalls::Base{program_.start_function(), {}});
  }
}

void CallStackCpa::add_shared_calls(const cfa::SharedCalls& calls) {
  for (const cfa::SharedCalls::Base& base : calls.bases()) {
    bases_.push_back(std::make_shared<CallStackState>(next_id_++, bases_.size(), base));
  }
  for (std::size_t i = 0; i < bases_.size(); ++i) {
    const std::vector<cfa::SharedCalls::Caller>& callers = calls.bases()[i].callers;
    for (std::size_t number = 0; number < callers.size(); ++number) {
      std::shared_ptr<const CallStackState> stack = bases_[callers[number].base];
      for (const cfa::CallSiteId site : callers[number].calls) {
        stack = intern(stack, site);
      }
      callers_[{i, callers[number].site}].push_back({std::move(stack), number});
    }
  }
}

StatePtr CallStackCpa::initial_state() {
  return empty_;
}

const std::shared_ptr<const CallStackState>& CallStackCpa::intern(
    const std::shared_ptr<const CallStackState>& caller, cfa::CallSiteId site) {
  auto& slot = interned_[{caller->id(), site}];
  if (slot == nullptr) {
    const cfa::CallSite& call = program_.call_site(site);
    slot = std::make_shared<CallStackState>(
        next_id_++, caller, site, call.caller, caller->active().after(program_, call),
        program_.location(call.call_location).reverse_post_order);
  }
  return slot;
}

std::vector<StatePtr> CallStackCpa::unsupported_state(const CallStackState& stack, cfa::EdgeId edge,
                                                      const std::string& construct) {
  if (unsupported_edges_.is_confirmed(edge)) {
    return {};
  }
  StatePtr& slot = unsupported_states_[{stack.id(), edge}];
  if (slot == nullptr) {
    const std::string where = program_.edge(edge).position.to_string();
    slot = std::make_shared<CallStackState>(next_id_++, stack, construct + " at " + where);
  }
  return {slot};
}

std::vector<StatePtr> CallStackCpa::enter(const std::shared_ptr<const CallStackState>& stack,
                                          cfa::CallSiteId site, cfa::EdgeId edge) {
  const cfa::CallSite& call = program_.call_site(site);
  if (stack->active().excludes(program_, call)) {
    return {};
  }
  if (stack->active().contains(call.callee)) {
    return unsupported_state(*stack, edge,
                             "recursive call of " + program_.function(call.callee).name + "()");
  }
  const cfa::SharedCalls* shared = program_.shared_calls();
  if (shared == nullptr || !shared->is_shared(call.callee)) {
    return {intern(stack, site)};
  }
  const auto base = shared->base_of(program_, call, stack->active());
  PCEGAR_ASSERT(base, "all calls of shared functions are known");
  return {bases_[*base]};
}

std::vector<StatePtr> CallStackCpa::leave(const CallStackState& stack, cfa::CallSiteId site) {
  if (stack.caller() != nullptr) {
    return stack.site() == site ? std::vector<StatePtr>{stack.caller()} : std::vector<StatePtr>{};
  }
  std::vector<StatePtr> result;
  if (const auto callers = callers_.find({stack.base(), site}); callers != callers_.end()) {
    for (const Caller& caller : callers->second) {
      result.push_back(caller.stack);
    }
  }
  return result;
}

std::vector<const cfa::Expression*> CallStackCpa::conditions(const StatePtr& from, cfa::EdgeId edge,
                                                             const StatePtr& to) const {
  const cfa::Operation& operation = program_.edge(edge).operation;
  const auto* call = std::get_if<cfa::EnterCall>(&operation);
  const auto* back = std::get_if<cfa::ReturnFromCall>(&operation);
  if (bases_.empty() || (call == nullptr && back == nullptr)) {
    return {};
  }
  const cfa::CallSiteId site = call != nullptr ? call->site : back->site;
  const auto outside = std::static_pointer_cast<const CallStackState>(call != nullptr ? from : to);
  const auto inside = std::static_pointer_cast<const CallStackState>(call != nullptr ? to : from);
  if (inside->is_unsupported() || inside->caller() != nullptr) {
    return {};
  }
  const auto callers = callers_.find({inside->base(), site});
  PCEGAR_ASSERT(callers != callers_.end(), "all calls of shared functions are known");
  const auto caller = std::ranges::find_if(
      callers->second, [&outside](const Caller& known) { return known.stack == outside; });
  PCEGAR_ASSERT(caller != callers->second.end(), "all calls of shared functions are known");
  std::vector<const cfa::Expression*> result;
  std::size_t number = caller->number;
  for (const cfa::CallBit& bit :
       program_.shared_calls()->bits().at(program_.call_site(site).callee)) {
    result.push_back(number % 2 != 0 ? bit.is_one : bit.is_zero);
    number /= 2;
  }
  return result;
}

std::vector<StatePtr> CallStackCpa::successors(const StatePtr& state, const PrecisionPtr&,
                                               cfa::EdgeId edge) {
  const auto stack = std::static_pointer_cast<const CallStackState>(state);
  if (stack->is_unsupported()) {
    return {};
  }
  const cfa::Operation& operation = program_.edge(edge).operation;
  if (const auto* call = std::get_if<cfa::EnterCall>(&operation)) {
    return enter(stack, call->site, edge);
  }
  if (const auto* back = std::get_if<cfa::ReturnFromCall>(&operation)) {
    return leave(*stack, back->site);
  }
  if (const auto* unsupported = std::get_if<cfa::UnsupportedOperation>(&operation)) {
    return unsupported_state(*stack, edge, unsupported->construct);
  }
  return {state};
}

}  // namespace pcegar::cpa
