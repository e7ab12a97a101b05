// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Which calls of library functions go to a model in C (folder models/). A model walks through the
// memory that its arguments point to, so all of that must be known to the points-to analysis and
// small; otherwise the call stays one of a function without a body, of which the library table
// (alias/library_table) says what it may do.
//
// Each call gets an instance of its own, with its loops unrolled as often as the objects have bytes
// (Lowering::unrolled_loop): then its pointers point to the objects of this call only, and there
// are no loop heads, where the exploration would have to find predicates for each step.
#include "frontend/library_models.hpp"

#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>

#include <algorithm>

namespace pcegar::frontend {

namespace {

/// A model may ask for smaller objects, where loops are nested.
std::uint64_t most_bytes(const FunctionDefinition& model, const LoweringContext& context) {
  const auto* limit = model.declaration->getAttr<clang::AnnotateAttr>();
  unsigned bytes = 0;
  const bool is_limited = limit != nullptr && !limit->getAnnotation().getAsInteger(10, bytes);
  return is_limited ? std::min<std::uint64_t>(bytes, context.walked_bytes) : context.walked_bytes;
}

/// A copy byte by byte would lose what pointers point to.
bool holds_pointer(const cfa::Type& type) {
  switch (type.kind) {
    case cfa::TypeKind::Pointer: return true;
    case cfa::TypeKind::Array: return type.element == nullptr || holds_pointer(*type.element);
    case cfa::TypeKind::Record:
      return std::any_of(type.fields.begin(), type.fields.end(),
                         [](const cfa::Field& field) { return holds_pointer(*field.type); });
    default: return false;
  }
}

/// Bytes of the objects that a pointer may point to; none if not all are known.
std::optional<std::uint64_t> bytes_behind(const cfa::Expression& pointer,
                                          const alias::PointsTo& points_to) {
  const alias::TargetSet targets = points_to.values(pointer);
  if (targets.unknown || targets.cells.empty()) {
    return std::nullopt;
  }
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < targets.cells.size(); ++i) {
    if (i > 0 && targets.cells[i].object == targets.cells[i - 1].object) {
      continue;
    }
    const alias::Object& object = points_to.object(targets.cells[i].object);
    if (object.kind != alias::Object::Kind::Variable || object.many || !object.size_bytes ||
        object.type == nullptr || holds_pointer(*object.type)) {
      return std::nullopt;
    }
    sum += *object.size_bytes;
  }
  return sum;
}

bool is_constant(const cfa::Expression& e) {
  const cfa::Expression* inner = &e;
  while (const auto* cast = std::get_if<cfa::Cast>(&inner->node)) {
    inner = cast->operand;
  }
  return std::holds_alternative<cfa::Constant>(inner->node);
}

/// The external function that a direct call goes to, or null.
const cfa::CallSite* external_call(const DraftEdge& edge, const LoweringContext& context) {
  const auto* call = std::get_if<DraftCall>(&edge.operation);
  if (call == nullptr || call->site.pointer != nullptr || !call->site.callee.valid() ||
      context.program.function(call->site.callee).has_body) {
    return nullptr;
  }
  const bool has_model =
      context.linker.model_of(context.program.function(call->site.callee).name) != nullptr;
  return has_model ? &call->site : nullptr;
}

}  // namespace

bool has_open_library_calls(const std::deque<FunctionDraft>& drafts,
                            const LoweringContext& context) {
  return std::any_of(drafts.begin(), drafts.end(), [&](const FunctionDraft& draft) {
    return std::any_of(draft.edges().begin(), draft.edges().end(), [&](const DraftEdge& edge) {
      return external_call(edge, context) != nullptr;
    });
  });
}

std::optional<cfa::FunctionId> model_for(const cfa::CallSite& site, const std::string& name,
                                         const alias::PointsTo& points_to,
                                         LoweringContext& context) {
  const FunctionDefinition* model = context.linker.model_of(name);
  if (model == nullptr || site.arguments.size() < model->declaration->getNumParams()) {
    return std::nullopt;
  }
  const cfa::Type* returned = context.types.map(model->declaration->getReturnType());
  if (site.result != nullptr && site.pointer == nullptr && site.result->type != returned) {
    return std::nullopt;
  }
  std::uint64_t bound = 0;
  for (unsigned i = 0; i < model->declaration->getNumParams(); ++i) {
    const cfa::Expression& argument = *site.arguments[i];
    if (!argument.type->is_scalar()) {
      return std::nullopt;
    }
    const bool is_memory = model->declaration->getParamDecl(i)->getType()->isPointerType();
    if (!is_memory || (is_constant(argument) && !argument.type->is_integer())) {
      continue;
    }
    const auto bytes = bytes_behind(argument, points_to);
    if (!bytes || *bytes > most_bytes(*model, context)) {
      return std::nullopt;
    }
    bound = std::max(bound, *bytes);
  }
  const cfa::FunctionId id = context.linker.model_instance(*model);
  context.model_bounds[id] = bound;
  return id;
}

void choose_library_models(std::deque<FunctionDraft>& drafts, const alias::PointsTo& points_to,
                           LoweringContext& context) {
  for (FunctionDraft& draft : drafts) {
    std::vector<DraftEdge> edges = draft.edges();
    bool changed = false;
    for (DraftEdge& edge : edges) {
      const cfa::CallSite* site = external_call(edge, context);
      if (site == nullptr) {
        continue;
      }
      const std::string name = context.program.function(site->callee).name;
      const auto model = model_for(*site, name, points_to, context);
      if (!model) {
        continue;
      }
      cfa::CallSite& call = std::get<DraftCall>(edge.operation).site;
      const std::vector<cfa::VariableId> parameters = context.program.function(*model).parameters;
      if (call.written_arguments.empty()) {
        call.written_arguments = call.arguments;
      }
      for (std::size_t i = 0; i < parameters.size(); ++i) {
        call.arguments[i] =
            context.build.cast(call.arguments[i], context.program.variable(parameters[i]).type);
      }
      call.callee = *model;
      changed = true;
    }
    if (changed) {
      draft.replace_edges(std::move(edges));
    }
  }
}

}  // namespace pcegar::frontend
