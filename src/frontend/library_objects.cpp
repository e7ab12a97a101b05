// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Objects of the C library start with what the library gives them, not with what a counterexample
// would like, and functions of the library change them. The table has those that programs use; any
// other object that a header of the system declares has values that are not known.
#include "frontend/library_objects.hpp"

#include <clang/AST/Decl.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "alias/known_calls.hpp"
#include "cfa/operands.hpp"
#include "frontend/library_types.hpp"
#include "frontend/linkage.hpp"

namespace pcegar::frontend {

namespace {

using Start = LibraryObject::Start;

constexpr std::string_view options = " getopt getopt_long getopt_long_only ";
constexpr std::string_view zones =
    " tzset localtime localtime_r gmtime gmtime_r mktime timelocal ctime ctime_r strftime "
    "strftime_l"
    " wcsftime wcsftime_l strptime getdate getdate_r syslog vsyslog ";
constexpr std::string_view dates = " getdate ";
constexpr std::string_view variables = " setenv unsetenv putenv clearenv ";
constexpr std::string_view gammas = " lgamma lgammaf lgammal gamma gammaf gammal ";

/// Programs declare these themselves, too.
constexpr std::array<LibraryObject, 9> anywhere{{{"optarg", Start::Number, 0, options},
                                                 {"optind", Start::Number, 1, options},
                                                 {"opterr", Start::Number, 1},
                                                 {"optopt", Start::Number, '?', options},
                                                 {"stdin", Start::Stream},
                                                 {"stdout", Start::Stream},
                                                 {"stderr", Start::Stream},
                                                 {"environ", Start::Pointer, 0, variables},
                                                 {"__environ", Start::Pointer, 0, variables}}};
constexpr std::array<LibraryObject, 8> in_headers{{{"getdate_err", Start::Number, 0, dates},
                                                   {"daylight", Start::Number, 0, zones},
                                                   {"__daylight", Start::Number, 0, zones},
                                                   {"timezone", Start::Number, 0, zones},
                                                   {"__timezone", Start::Number, 0, zones},
                                                   {"tzname", Start::Pointer, 0, zones},
                                                   {"__tzname", Start::Pointer, 0, zones},
                                                   {"signgam", Start::Number, 0, gammas}}};
constexpr LibraryObject constant{"", Start::Unknown};
constexpr LibraryObject any{"", Start::Unknown, 0, "*"};

template <std::size_t n>
const LibraryObject* named(const std::array<LibraryObject, n>& rows, std::string_view name) {
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const LibraryObject& row) { return row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

bool has_type_of(const clang::VarDecl& declaration, const LibraryObject& object) {
  const bool is_number = object.start == Start::Number && object.name != "optarg";
  return is_number ? declaration.getType()->isIntegerType()
                   : declaration.getType()->isPointerType();
}

}  // namespace

const LibraryObject* library_object(const clang::VarDecl& declaration) {
  const llvm::StringRef written = declaration.getName();
  const std::string_view name(written.data(), written.size());
  if (const LibraryObject* object = named(anywhere, name)) {
    return has_type_of(declaration, *object) ? object : nullptr;
  }
  if (!is_in_system_header(declaration)) {
    return nullptr;
  }
  if (const LibraryObject* object = named(in_headers, name)) {
    return object;
  }
  return declaration.getType().isConstQualified() ? &constant : &any;
}

const LibraryObject* taken_by_library(const clang::VarDecl& definition) {
  const llvm::StringRef name = definition.getName();
  if (!name.startswith("opt") && name != "getdate_err") {
    return nullptr;
  }
  const std::string_view written(name.data(), name.size());
  const LibraryObject* object = named(anywhere, written);
  object = object != nullptr ? object : named(in_headers, written);
  return object != nullptr && has_type_of(definition, *object) ? object : nullptr;
}

namespace {

bool lists(std::string_view names, const std::string& name) {
  return names.find(" " + name + " ") != std::string_view::npos;
}

/// What calls of the library do with its objects.
class LibraryObjectChanges {
public:
  LibraryObjectChanges(const std::deque<FunctionDraft>& drafts, LoweringContext& context)
      : context_(context), build_(context.build) {
    for (const FunctionDraft& draft : drafts) {
      if (draft.function() == context.program.start_function()) {
        continue;  // the library's own values
      }
      for (const DraftEdge& edge : draft.edges()) {
        note_assigned(edge);
      }
    }
  }

  void apply(FunctionDraft& draft) {
    std::vector<DraftEdge> edges;
    for (DraftEdge edge : draft.edges()) {
      const auto* call = std::get_if<DraftCall>(&edge.operation);
      std::vector<Step> steps;
      if (call != nullptr && is_unsupported(call->site)) {
        const std::string construct =
            "call of " + call->site.name + " with an environment of the program's";
        edge.operation = cfa::UnsupportedOperation{construct};
        edge.text = "unsupported: " + construct;
      } else if (call != nullptr && is_of_library(call->site)) {
        build_.set_position(edge.position);
        steps = steps_after(call->site);
      }
      const DraftLocation target = edge.target;
      const SourcePosition position = edge.position;
      edge.target = steps.empty() ? target : draft.add_location(position);
      DraftLocation at = edge.target;
      edges.push_back(std::move(edge));
      for (std::size_t i = 0; i < steps.size(); ++i) {
        const DraftLocation next = i + 1 == steps.size() ? target : draft.add_location(position);
        edges.push_back({at, next, std::move(steps[i].operation), position, steps[i].text});
        at = next;
      }
    }
    draft.replace_edges(std::move(edges));
  }

private:
  struct Step {
    cfa::Operation operation;
    std::string text;
  };

  void note_assigned(const DraftEdge& edge) {
    const cfa::Expression* target = nullptr;
    if (const auto* call = std::get_if<DraftCall>(&edge.operation)) {
      target = call->site.result;
    } else {
      const auto& operation = std::get<cfa::Operation>(edge.operation);
      if (const auto* assignment = std::get_if<cfa::Assign>(&operation)) {
        target = assignment->target;
      } else if (const auto* input = std::get_if<cfa::Havoc>(&operation)) {
        target = input->target;
      }
    }
    if (target != nullptr && cfa::root_variable(*target).valid()) {
      assigned_.insert(cfa::root_variable(*target));
    }
  }

  /// Whether the program may change the object itself.
  [[nodiscard]] bool is_assigned(cfa::VariableId object) const {
    return assigned_.contains(object) || context_.program.variable(object).address_taken;
  }

  [[nodiscard]] bool is_of_library(const cfa::CallSite& site) const {
    const cfa::Function* callee =
        site.callee.valid() ? &context_.program.function(site.callee) : nullptr;
    return callee == nullptr || !callee->has_body || callee->is_model;
  }

  /// Whether the library makes its changes in a list that the program has given the environment.
  [[nodiscard]] bool is_unsupported(const cfa::CallSite& site) const {
    return is_of_library(site) && lists(variables, site.name) &&
           std::ranges::any_of(context_.linker.library_objects(), [&](const auto& known) {
             return known.second->writers == variables && is_assigned(known.first);
           });
  }

  std::vector<Step> steps_after(const cfa::CallSite& site) {
    std::vector<Step> result;
    const auto known = alias::known_call(context_.program, site);
    const bool opens_stream =
        known && known->returns_new && site.result != nullptr && site.result->type->is_pointer();
    const bool is_declared_by_system =
        !site.callee.valid() || context_.program.function(site.callee).is_library;
    for (const auto& [variable, object] : context_.linker.library_objects()) {
      const cfa::Expression* place = build_.variable(variable);
      if ((object->writers == "*" && is_declared_by_system) || lists(object->writers, site.name)) {
        result.push_back(
            {cfa::Assign{place, build_.approximate(place->type, "object of the library")},
             context_.program.variable(variable).name + " = ...;"});
      }
      if (object->start == Start::Stream && opens_stream && !is_assigned(variable)) {
        const cfa::Expression* differs =
            build_.binary(cfa::BinaryOperator::NotEqual, site.result,
                          build_.cast(place, site.result->type), build_.int_type());
        result.push_back(
            {cfa::Assume{differs, true}, "[not " + context_.program.variable(variable).name + "]"});
      }
    }
    return result;
  }

  LoweringContext& context_;
  ExpressionBuilder& build_;
  std::set<cfa::VariableId> assigned_;
};

}  // namespace

void note_changes_of_library_objects(std::deque<FunctionDraft>& drafts, LoweringContext& context) {
  if (context.linker.library_objects().empty()) {
    return;
  }
  LibraryObjectChanges changes(drafts, context);
  for (FunctionDraft& draft : drafts) {
    changes.apply(draft);
  }
}

}  // namespace pcegar::frontend
