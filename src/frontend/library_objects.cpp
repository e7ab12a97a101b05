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
#include <string>
#include <utility>
#include <vector>

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
constexpr std::array<LibraryObject, 7> in_headers{{{"daylight", Start::Number, 0, zones},
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

namespace {

/// The objects that a call may change.
std::vector<cfa::VariableId> changed_by(const cfa::CallSite& site, const LoweringContext& context) {
  std::vector<cfa::VariableId> result;
  const cfa::Function* callee =
      site.callee.valid() ? &context.program.function(site.callee) : nullptr;
  if (callee != nullptr && callee->has_body && !callee->is_model) {
    return result;
  }
  for (const auto& [variable, object] : context.linker.library_objects()) {
    const bool is_any = object->writers == "*" && (callee == nullptr || callee->is_library);
    const bool is_named = object->writers.find(" " + site.name + " ") != std::string_view::npos;
    if (is_any || is_named) {
      result.push_back(variable);
    }
  }
  return result;
}

}  // namespace

void note_changes_of_library_objects(std::deque<FunctionDraft>& drafts, LoweringContext& context) {
  if (context.linker.library_objects().empty()) {
    return;
  }
  for (FunctionDraft& draft : drafts) {
    std::vector<DraftEdge> edges;
    for (DraftEdge edge : draft.edges()) {
      const auto* call = std::get_if<DraftCall>(&edge.operation);
      const std::vector<cfa::VariableId> changed =
          call == nullptr ? std::vector<cfa::VariableId>{} : changed_by(call->site, context);
      const DraftLocation target = edge.target;
      const SourcePosition position = edge.position;
      DraftLocation at = changed.empty() ? target : draft.add_location(position);
      edge.target = at;
      edges.push_back(std::move(edge));
      context.build.set_position(position);
      for (std::size_t i = 0; i < changed.size(); ++i) {
        const cfa::Expression* object = context.build.variable(changed[i]);
        const DraftLocation next = i + 1 == changed.size() ? target : draft.add_location(position);
        const std::string& name = context.program.variable(changed[i]).name;
        edges.push_back(
            {at, next,
             cfa::Assign{object, context.build.approximate(object->type, "object of the library")},
             position, name + " = ...;"});
        at = next;
      }
    }
    draft.replace_edges(std::move(edges));
  }
}

}  // namespace pcegar::frontend
