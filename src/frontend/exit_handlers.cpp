// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that atexit() registers. They run where main returns and where exit() is called, the
// last one first, before the destructors. The models (models/stdlib.c) keep them in an array and
// walk along it with unrolled loops. These loops have as many steps as there are calls of atexit()
// in the program, and some more for calls that are executed more than once. Anything beyond that is
// an unsupported construct.
#include "frontend/exit_handlers.hpp"

#include <algorithm>
#include <string>

#include "frontend/linkage.hpp"

namespace pcegar::frontend {

namespace {

constexpr std::uint64_t least_exit_steps = 4;
constexpr std::uint64_t most_exit_steps = 31;

class Settler {
public:
  Settler(std::deque<FunctionDraft>& drafts, LoweringContext& context)
      : drafts_(drafts),
        context_(context),
        registration_(context.linker.piece(std::string(exit_registration), int_type())),
        run_(context.linker.piece(std::string(exit_handlers),
                                  context.program.types().void_type())) {}

  void settle() {
    std::uint64_t registrations = 0;
    for (const FunctionDraft& draft : drafts_) {
      registrations += static_cast<std::uint64_t>(
          std::count_if(draft.edges().begin(), draft.edges().end(), [&](const DraftEdge& edge) {
            const auto* call = std::get_if<DraftCall>(&edge.operation);
            return call != nullptr && call->site.callee == registration_;
          }));
    }
    context_.registers_exit_handlers = registrations > 0;
    if (registrations > 0) {
      const std::uint64_t steps = std::clamp(registrations, least_exit_steps, most_exit_steps);
      registration_model_ = instance(exit_registration, steps);
      run_model_ = instance(exit_handlers, steps);
      steps_ = context_.build.constant(context_.program.types().integer(32, false), steps);
    }
    for (FunctionDraft& draft : drafts_) {
      std::vector<DraftEdge> edges = draft.edges();
      std::for_each(edges.begin(), edges.end(), [&](DraftEdge& edge) { settle(edge); });
      draft.replace_edges(std::move(edges));
    }
  }

private:
  const cfa::Type* int_type() { return context_.build.int_type(); }

  cfa::FunctionId instance(std::string_view name, std::uint64_t steps) {
    const FunctionDefinition& model = *context_.linker.default_model(std::string(name));
    const cfa::FunctionId id = context_.linker.model_instance(model);
    context_.model_instances[id] = {.most_steps = steps};
    return id;
  }

  void settle(DraftEdge& edge) const {
    auto* call = std::get_if<DraftCall>(&edge.operation);
    if (call == nullptr) {
      return;
    }
    if (call->site.callee == registration_) {
      call->site.callee = registration_model_;
      call->site.arguments.push_back(steps_);
    } else if (call->site.callee == run_ && run_model_.valid()) {
      call->site.callee = run_model_;
      call->site.arguments = {steps_};
    } else if (call->site.callee == run_) {
      edge.operation = cfa::Operation{cfa::Skip{}};
      edge.text = {};
    }
  }

  std::deque<FunctionDraft>& drafts_;
  LoweringContext& context_;
  cfa::FunctionId registration_;
  cfa::FunctionId run_;
  cfa::FunctionId registration_model_ = {};
  cfa::FunctionId run_model_ = {};
  const cfa::Expression* steps_ = nullptr;
};

}  // namespace

void settle_exit_handlers(std::deque<FunctionDraft>& drafts, LoweringContext& context) {
  Settler(drafts, context).settle();
}

}  // namespace pcegar::frontend
