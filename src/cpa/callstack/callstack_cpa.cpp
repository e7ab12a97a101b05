// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/callstack/callstack_cpa.hpp"

#include <optional>
#include <set>
#include <utility>

#include "cfa/pointer_recursion.hpp"

namespace pcegar::cpa {

class CallStackState final : public AbstractState {
public:
  /// `calls`: see OnCallStack.
  CallStackState(std::uint64_t id, std::shared_ptr<const CallStackState> caller,
                 cfa::CallSiteId site, std::set<cfa::FunctionId> callers,
                 std::vector<std::uint32_t> calls, std::string unsupported = {})
      : id_(id),
        calls_{caller == nullptr ? 0 : caller->calls_.depth + 1, &callers_, &call_numbers_},
        caller_(std::move(caller)),
        site_(site),
        callers_(std::move(callers)),
        call_numbers_(std::move(calls)),
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
  [[nodiscard]] cfa::CallSiteId site() const { return site_; }
  [[nodiscard]] const std::shared_ptr<const CallStackState>& caller() const { return caller_; }
  [[nodiscard]] const std::set<cfa::FunctionId>& callers() const { return callers_; }
  [[nodiscard]] const std::vector<std::uint32_t>& call_numbers() const { return call_numbers_; }
  [[nodiscard]] bool is_unsupported() const { return !unsupported_.message.empty(); }

private:
  std::uint64_t id_;
  OnCallStack calls_;
  std::shared_ptr<const CallStackState> caller_;
  cfa::CallSiteId site_;
  std::set<cfa::FunctionId> callers_;
  std::vector<std::uint32_t> call_numbers_;
  Target unsupported_;  ///< without message: none
};

CallStackCpa::CallStackCpa(const cfa::Program& program, const UnsupportedEdges& unsupported_edges)
    : SeparateCpa(domain_), program_(program), unsupported_edges_(unsupported_edges) {
  empty_ =
      std::make_shared<CallStackState>(next_id_++, nullptr, cfa::CallSiteId{},
                                       std::set<cfa::FunctionId>{}, std::vector<std::uint32_t>{});
}

StatePtr CallStackCpa::initial_state() {
  return empty_;
}

std::shared_ptr<const CallStackState> CallStackCpa::intern(
    std::shared_ptr<const CallStackState> caller, cfa::CallSiteId site) {
  auto& slot = interned_[{caller->id(), site}];
  if (slot == nullptr) {
    std::set<cfa::FunctionId> callers = caller->callers();
    callers.insert(program_.call_site(site).caller);
    std::vector<std::uint32_t> calls = caller->call_numbers();
    const cfa::LocationId from = program_.call_site(site).call_location;
    calls.push_back(program_.location(from).reverse_post_order);
    slot = std::make_shared<CallStackState>(next_id_++, std::move(caller), site, std::move(callers),
                                            std::move(calls));
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
    slot =
        std::make_shared<CallStackState>(next_id_++, stack.caller(), stack.site(), stack.callers(),
                                         stack.call_numbers(), construct + " at " + where);
  }
  return {slot};
}

std::vector<StatePtr> CallStackCpa::enter(const std::shared_ptr<const CallStackState>& stack,
                                          cfa::CallSiteId site, cfa::EdgeId edge) {
  const cfa::FunctionId callee = program_.call_site(site).callee;
  const CallStackState* top = stack.get();
  const auto next = [&top]() -> std::optional<cfa::CallSiteId> {
    const CallStackState& frame = *top;
    top = frame.caller().get();
    return top == nullptr ? std::nullopt : std::optional(frame.site());
  };
  if (cfa::is_excluded_recursion(program_, program_.call_site(site), next)) {
    return {};
  }
  for (const CallStackState* frame = stack.get(); frame->caller() != nullptr;
       frame = frame->caller().get()) {
    if (program_.call_site(frame->site()).callee == callee) {
      return unsupported_state(*stack, edge,
                               "recursive call of " + program_.function(callee).name + "()");
    }
  }
  return {intern(stack, site)};
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
  if (const auto* leave = std::get_if<cfa::ReturnFromCall>(&operation)) {
    return stack->site() == leave->site ? std::vector<StatePtr>{stack->caller()}
                                        : std::vector<StatePtr>{};
  }
  if (const auto* unsupported = std::get_if<cfa::UnsupportedOperation>(&operation)) {
    return unsupported_state(*stack, edge, unsupported->construct);
  }
  return {state};
}

}  // namespace pcegar::cpa
