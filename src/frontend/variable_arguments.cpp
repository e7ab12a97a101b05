// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Variable arguments. A function that starts a va_list has hidden parameters: for each position
// that some call fills, up to max_variable_arguments, one of 64 bits for a number and one for a
// pointer. A call sets both to the (promoted) argument, converted. Positions that it does not pass
// are Approximate, because reading them is undefined (C11 7.16.1.1p2). A local va_list that is used
// only for va_start, va_arg, va_copy, va_end and as an argument of other functions is the index of
// the next argument; after it was passed on, its value is indeterminate until the next va_start.
// A list that other functions or variables may get leads to an array of all pointers (and numbers
// as pointers) that were passed, so that these functions may change what they point to. Arguments
// of other types, at later positions, or of any other va_list are Approximate.
//
// The calls that reach a function are known only after calls through pointers have been resolved.
// For that, the points-to analysis needs a program whose functions have the parameters of the
// source. Until then va_arg reads an Approximate value as a placeholder (lower_argument_list.cpp).
#include "frontend/variable_arguments.hpp"

#include <algorithm>
#include <map>

namespace pcegar::frontend {

using Value = const cfa::Expression*;

namespace {

class Passer {
public:
  explicit Passer(LoweringContext& context) : context_(context), build_(context.build) {}

  /// Adds as many hidden parameters as some call needs.
  void add_parameters(const std::deque<FunctionDraft>& drafts) {
    std::map<cfa::FunctionId, std::size_t> most;
    for (const FunctionDraft& draft : drafts) {
      for (const DraftEdge& edge : draft.edges()) {
        if (const auto* call = std::get_if<DraftCall>(&edge.operation)) {
          std::size_t& arguments = most[call->site.callee];
          arguments = std::max(arguments, call->site.arguments.size());
        }
      }
    }
    for (auto& [function, hidden] : context_.hidden_parameters) {
      std::vector<cfa::VariableId>& parameters = context_.program.function(function).parameters;
      const std::size_t extra = std::max(most[function], parameters.size()) - parameters.size();
      hidden.numbers.resize(std::min(extra, hidden.numbers.size()));
      hidden.pointers.resize(hidden.numbers.size());
      for (std::size_t i = 0; i < hidden.numbers.size(); ++i) {
        parameters.push_back(hidden.numbers[i]);
        parameters.push_back(hidden.pointers[i]);
      }
      if (hidden.rest.valid()) {
        parameters.push_back(hidden.rest);
      }
    }
  }
  void run(FunctionDraft& draft);

private:
  bool is_passed(cfa::VariableId slot) const {
    const auto& parameters =
        context_.program.function(context_.program.variable(slot).function).parameters;
    return std::find(parameters.begin(), parameters.end(), slot) != parameters.end();
  }
  void fill_placeholder(DraftEdge& edge);
  void pass(cfa::CallSite& site);
  Value rest(const cfa::CallSite& site, std::size_t fixed,
             const LoweringContext::HiddenParameters& hidden);
  Value slot(const cfa::CallSite& site, std::size_t argument, cfa::VariableId parameter);

  LoweringContext& context_;
  ExpressionBuilder& build_;
};

void Passer::fill_placeholder(DraftEdge& edge) {
  auto* operation = std::get_if<cfa::Operation>(&edge.operation);
  auto* assign = operation != nullptr ? std::get_if<cfa::Assign>(operation) : nullptr;
  if (assign == nullptr) {
    return;
  }
  const auto found = context_.argument_placeholders.find(assign->value);
  const auto in_area = context_.area_placeholders.find(assign->value);
  const bool is_in_area = in_area != context_.area_placeholders.end();
  if (!is_in_area && found == context_.argument_placeholders.end()) {
    return;
  }
  const cfa::VariableId slot = is_in_area ? in_area->second : found->second;
  if (is_passed(slot) || is_in_area) {
    build_.set_position(edge.position);
    assign->value = is_passed(slot) ? build_.variable(slot)
                                    : build_.constant(assign->value->type, std::uint64_t{0});
    edge.text = cfa::to_string(context_.program, *assign->target) + " = " +
                cfa::to_string(context_.program, *assign->value) + ";";
  }
}

/// The value that the parameter gets from that argument of the call, if there is one.
Value Passer::slot(const cfa::CallSite& site, std::size_t argument, cfa::VariableId parameter) {
  const cfa::Type* type = context_.program.variable(parameter).type;
  if (argument < site.arguments.size()) {
    const Value given = site.arguments[argument];
    if (given->type->is_scalar() && given->type->bits <= 64) {
      return build_.cast(given, type);
    }
  }
  return build_.approximate(type, "variable argument");
}

/// All variable arguments without a slot, as one pointer.
Value Passer::rest(const cfa::CallSite& site, std::size_t fixed,
                   const LoweringContext::HiddenParameters& hidden) {
  std::vector<Value> sources;
  for (std::size_t i = fixed; i < site.arguments.size(); ++i) {
    const cfa::Type& type = *site.arguments[i]->type;
    const bool has_slot = i - fixed < hidden.numbers.size() && type.is_scalar() && type.bits <= 64;
    if (!has_slot) {
      sources.push_back(site.arguments[i]);
    }
  }
  const cfa::Type* type = context_.program.variable(hidden.rest).type;
  return sources.empty() ? build_.constant(type, std::uint64_t{0})
                         : build_.approximate(type, "variable arguments", std::move(sources));
}

void Passer::pass(cfa::CallSite& site) {
  const auto found = context_.hidden_parameters.find(site.callee);
  if (found == context_.hidden_parameters.end()) {
    return;
  }
  const LoweringContext::HiddenParameters& hidden = found->second;
  const std::size_t all = context_.program.function(site.callee).parameters.size();
  const std::size_t fixed =
      all - hidden.numbers.size() - hidden.pointers.size() - (hidden.rest.valid() ? 1 : 0);
  build_.set_position(site.position);
  std::vector<Value> passed(
      site.arguments.begin(),
      site.arguments.begin() + static_cast<std::ptrdiff_t>(std::min(fixed, site.arguments.size())));
  for (std::size_t i = passed.size(); i < fixed; ++i) {
    const cfa::VariableId parameter = context_.program.function(site.callee).parameters[i];
    passed.push_back(
        build_.approximate(context_.program.variable(parameter).type, "missing argument", {}));
  }
  for (std::size_t i = 0; i < hidden.numbers.size(); ++i) {
    passed.push_back(slot(site, fixed + i, hidden.numbers[i]));
    passed.push_back(slot(site, fixed + i, hidden.pointers[i]));
  }
  if (hidden.rest.valid()) {
    passed.push_back(rest(site, fixed, hidden));
  }
  if (site.written_arguments.empty()) {
    site.written_arguments = site.arguments;
  }
  site.arguments = std::move(passed);
}

void Passer::run(FunctionDraft& draft) {
  std::vector<DraftEdge> edges = draft.edges();
  for (DraftEdge& edge : edges) {
    if (auto* call = std::get_if<DraftCall>(&edge.operation)) {
      pass(call->site);
    } else {
      fill_placeholder(edge);
    }
  }
  draft.replace_edges(std::move(edges));
}

}  // namespace

void pass_variable_arguments(std::deque<FunctionDraft>& drafts, LoweringContext& context) {
  if (context.hidden_parameters.empty()) {
    return;
  }
  Passer passer(context);
  passer.add_parameters(drafts);
  for (FunctionDraft& draft : drafts) {
    passer.run(draft);
  }
}

}  // namespace pcegar::frontend
