// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Decides which calls of library functions become calls of a model in C (folder models/). A model
// walks through the memory that its arguments point to. So the points-to analysis must know all of
// this memory, and it must be small. Otherwise the function has no body, and the library table
// (alias/library_table) says what the call may do.
//
// Each call gets its own instance of the model. In the instance, constant arguments are
// substituted, and loops are unrolled as often as the objects have bytes, or as a constant size
// says (Loops::unrolled_loop). So its pointers point to the objects of this call only, and it has
// no loop heads, where the exploration would need predicates for each step.
#include "frontend/library_models.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <string>

#include "cfa/operands.hpp"
#include "frontend/draft_expressions.hpp"
#include "frontend/linkage.hpp"

namespace pcegar::frontend {

namespace {

/// For nested loops together.
constexpr std::uint64_t max_nested_steps = 600;

bool is_annotated(const clang::Decl& declaration, llvm::StringRef word) {
  return std::any_of(
      declaration.specific_attr_begin<clang::AnnotateAttr>(),
      declaration.specific_attr_end<clang::AnnotateAttr>(),
      [&](const clang::AnnotateAttr* attribute) { return attribute->getAnnotation() == word; });
}

/// The model walks along what the parameter points to: a string or a block of memory.
bool is_walked(const clang::ParmVarDecl& parameter) {
  const clang::QualType type = parameter.getType();
  return type->isPointerType() && !type->getPointeeType()->isPointerType() &&
         !type->getPointeeType()->isFunctionType() && !is_annotated(parameter, "placed");
}

std::uint64_t element_bytes(const clang::ParmVarDecl& parameter) {
  const clang::QualType element = parameter.getType()->getPointeeType();
  return element->isVoidType()
             ? 1
             : static_cast<std::uint64_t>(
                   parameter.getASTContext().getTypeSizeInChars(element).getQuantity());
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

/// The size in bytes of the objects that a pointer may point to; nothing if not all are known.
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

/// The size of the array of characters that an argument names, if it is a member of known objects
/// (`device->name`). A pointer that was computed in any other way often walks through the whole
/// object, even if it points to the member.
std::optional<std::uint64_t> bytes_of_member(const cfa::Expression& pointer,
                                             const alias::PointsTo& points_to) {
  const auto* address = std::get_if<cfa::AddressOf>(&cfa::without_casts(pointer).node);
  const auto* first =
      address == nullptr ? nullptr : std::get_if<cfa::ElementAccess>(&address->target->node);
  if (first == nullptr || !std::holds_alternative<cfa::FieldAccess>(first->base->node)) {
    return std::nullopt;
  }
  const cfa::Type& array = *first->base->type;
  const alias::TargetSet targets = points_to.values(pointer);
  const bool is_known =
      !targets.unknown && std::ranges::all_of(targets.cells, [&](const alias::Cell& cell) {
        const alias::Object& object = points_to.object(cell.object);
        return (object.kind == alias::Object::Kind::Variable ||
                object.kind == alias::Object::Kind::Allocation) &&
               !object.many;
      });
  return is_known && array.size_bytes != 0 && array.element->is_integer() &&
                 array.element->size_bytes == 1
             ? std::optional(array.size_bytes)
             : std::nullopt;
}

bool is_constant(const cfa::Expression& e) {
  const cfa::Expression* inner = &cfa::without_casts(e);
  return std::holds_alternative<cfa::Constant>(inner->node);
}

/// The external function that a direct call goes to, or null.
const cfa::CallSite* external_call(const DraftEdge& edge, const LoweringContext& context) {
  const auto* call = std::get_if<DraftCall>(&edge.operation);
  if (call == nullptr || call->is_without_model || call->site.pointer != nullptr ||
      !call->site.callee.valid() || context.program.function(call->site.callee).has_body) {
    return nullptr;
  }
  const bool has_model =
      context.linker.model_of(context.program.function(call->site.callee).name) != nullptr;
  return has_model ? &call->site : nullptr;
}

/// Whether the model takes the call's arguments and can give its result, converted if necessary.
bool may_have_result(const cfa::CallSite& site, const FunctionDefinition& model,
                     LoweringContext& context) {
  const cfa::Type* returned = context.types.map(model.declaration->getReturnType());
  return site.arguments.size() >= model.declaration->getNumParams() &&
         (site.result == nullptr || site.pointer != nullptr || site.result->type == returned ||
          (site.result->type->is_integer() && returned->is_integer()));
}

cfa::FunctionId new_instance(const FunctionDefinition& model, const ModelInstance& instance,
                             LoweringContext& context) {
  const cfa::FunctionId id = context.linker.model_instance(model);
  context.model_instances[id] = instance;
  return id;
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

namespace {

bool is_null(const cfa::Expression& argument) {
  return is_constant(argument) && !argument.type->is_integer();
}

/// The size that bounds what the model does, if all memory that it walks along are blocks of bytes
/// (memcpy()).
std::optional<unsigned> size_of_blocks(const clang::FunctionDecl& model) {
  std::optional<unsigned> result;
  for (unsigned i = 0; i < model.getNumParams(); ++i) {
    const clang::ParmVarDecl& parameter = *model.getParamDecl(i);
    if (is_walked(parameter) && !parameter.getType()->isVoidPointerType()) {
      return std::nullopt;
    }
    if (parameter.getType()->isUnsignedIntegerType() && parameter.getType().isConstQualified()) {
      result = i;
    }
  }
  return result;
}

/// How far the model may walk in a call; nothing if it would walk through memory that is not known,
/// or too far.
std::optional<ModelInstance> instance_for(const cfa::CallSite& site,
                                          const FunctionDefinition& model,
                                          const alias::PointsTo& points_to,
                                          std::optional<std::uint64_t> kept_bytes,
                                          LoweringContext& context) {
  if (!may_have_result(site, model, context)) {
    return std::nullopt;
  }
  ModelInstance instance;
  std::uint64_t product = 1;
  std::uint64_t most_by_size = 0;
  std::uint64_t smallest_part = std::numeric_limits<std::uint64_t>::max();
  for (unsigned i = 0; i < model.declaration->getNumParams(); ++i) {
    const clang::ParmVarDecl& parameter = *model.declaration->getParamDecl(i);
    const cfa::Expression& argument = *site.arguments[i];
    if (!argument.type->is_held()) {
      return std::nullopt;
    }
    const cfa::Type* type = context.types.map(parameter.getType());
    const cfa::Expression* given = context.build.cast(&argument, type);
    const auto* constant = std::get_if<cfa::Constant>(&given->node);
    if (constant != nullptr && parameter.getType().isConstQualified()) {
      instance.constants[&parameter] = given;
      const bool is_size = type->is_integer() && !type->is_signed;
      if (is_size && constant->bits <= context.walked_bytes) {
        instance.steps[&parameter] = constant->bits;
        most_by_size = std::max(most_by_size, constant->bits);
      }
    }
    if (!is_walked(parameter) || (is_null(argument) && !(kept_bytes && i == 0))) {
      continue;
    }
    auto bytes = kept_bytes && i == 0 ? kept_bytes : bytes_behind(argument, points_to);
    if (!kept_bytes && (!bytes || *bytes > context.walked_bytes)) {
      bytes = bytes_of_member(argument, points_to);
      instance.may_be_left = true;
      smallest_part = std::min(smallest_part, bytes.value_or(0));
    }
    if (!bytes || *bytes > context.walked_bytes) {
      return std::nullopt;
    }
    const std::uint64_t steps = *bytes / element_bytes(parameter);
    instance.steps[&parameter] = steps;
    instance.most_steps = std::max(instance.most_steps, steps);
    product *= steps + 1;
  }
  if (most_by_size > smallest_part) {
    return std::nullopt;
  }
  for (auto& [parameter, steps] : instance.steps) {
    steps = std::min(steps, smallest_part);
  }
  instance.most_steps = std::min(instance.most_steps, smallest_part);
  const auto size = instance.may_be_left ? size_of_blocks(*model.declaration) : std::nullopt;
  if (size && !is_constant(*site.arguments[*size])) {
    instance.limited = model.declaration->getParamDecl(*size);
  }
  const bool is_nested = is_annotated(*model.declaration, "nested");
  return is_nested && product > max_nested_steps ? std::nullopt : std::optional(instance);
}

/// Whether the model continues where an earlier call stopped (strtok).
bool goes_on(const FunctionDefinition& model) {
  return is_annotated(*model.declaration, "kept");
}

/// The memory that any call of such a function may walk along. All calls must use the model.
class KeptMemory {
public:
  KeptMemory(const std::deque<FunctionDraft>& drafts, const alias::PointsTo& points_to,
             LoweringContext& context) {
    for (const FunctionDraft& draft : drafts) {
      for (const DraftEdge& edge : draft.edges()) {
        const cfa::CallSite* site = external_call(edge, context);
        const FunctionDefinition* model =
            site == nullptr ? nullptr
                            : context.linker.model_of(context.program.function(site->callee).name);
        if (model != nullptr && goes_on(*model)) {
          sites_[model->declaration].push_back(site);
          note(*site, *model, points_to, context);
        }
      }
    }
  }

  [[nodiscard]] std::optional<std::uint64_t> bytes(const FunctionDefinition& model,
                                                   const alias::PointsTo& points_to,
                                                   LoweringContext& context) const {
    const auto found = bytes_.find(model.declaration);
    if (found == bytes_.end() || !found->second) {
      return std::nullopt;
    }
    const auto& sites = sites_.at(model.declaration);
    const bool all_fit = std::all_of(sites.begin(), sites.end(), [&](const cfa::CallSite* site) {
      return instance_for(*site, model, points_to, found->second, context).has_value();
    });
    return all_fit ? found->second : std::nullopt;
  }

private:
  void note(const cfa::CallSite& site, const FunctionDefinition& model,
            const alias::PointsTo& points_to, LoweringContext& context) {
    std::optional<std::uint64_t>& most = bytes_.try_emplace(model.declaration, 0).first->second;
    const auto bytes = !may_have_result(site, model, context) ? std::nullopt
                       : is_null(*site.arguments[0])          ? std::optional<std::uint64_t>(0)
                                                     : bytes_behind(*site.arguments[0], points_to);
    most = most && bytes ? std::optional(std::max(*most, *bytes)) : std::nullopt;
  }

  std::map<const clang::FunctionDecl*, std::optional<std::uint64_t>> bytes_;
  std::map<const clang::FunctionDecl*, std::vector<const cfa::CallSite*>> sites_;
};

}  // namespace

std::optional<cfa::FunctionId> model_for(const cfa::CallSite& site, const std::string& name,
                                         const alias::PointsTo& points_to,
                                         LoweringContext& context) {
  const FunctionDefinition* model = context.linker.model_of(name);
  if (model == nullptr || goes_on(*model)) {
    return std::nullopt;
  }
  auto instance = instance_for(site, *model, points_to, std::nullopt, context);
  if (!instance) {
    return std::nullopt;
  }
  instance->limited = nullptr;  // nobody compares
  return new_instance(*model, *instance, context);
}

namespace {

class Chooser {
public:
  Chooser(const std::deque<FunctionDraft>& drafts, const alias::PointsTo& points_to,
          LoweringContext& context)
      : points_to_(points_to), context_(context), kept_(drafts, points_to, context) {}

  /// Whether a chosen model returns a pointer, and some call was not replaced.
  [[nodiscard]] bool may_go_on() const { return gives_pointer_ && left_; }

  void run(FunctionDraft& draft) {
    std::vector<DraftEdge> edges;
    bool changed = false;
    for (DraftEdge edge : draft.edges()) {
      const cfa::CallSite* site = external_call(edge, context_);
      const auto model = site == nullptr ? std::nullopt : chosen(*site);
      if (!model) {
        left_ = left_ || site != nullptr;
        edges.push_back(std::move(edge));
        continue;
      }
      changed = true;
      gives_pointer_ = gives_pointer_ || gives_pointer(*site, *model);
      if (context_.model_instances.at(*model).limited != nullptr) {
        left_ = true;
        edge.source = where_it_fits(edge, *model, draft, edges);
      }
      go_to_model(std::move(edge), *model, draft, edges);
    }
    if (changed) {
      draft.replace_edges(std::move(edges));
    }
  }

private:
  std::optional<cfa::FunctionId> chosen(const cfa::CallSite& site) {
    const std::string name = context_.program.function(site.callee).name;
    const FunctionDefinition* model = context_.linker.model_of(name);
    if (!goes_on(*model)) {
      const auto instance = instance_for(site, *model, points_to_, std::nullopt, context_);
      return instance ? std::optional(new_instance(*model, *instance, context_)) : std::nullopt;
    }
    const auto [known, is_new] = kept_bytes_.try_emplace(model->declaration);
    if (is_new) {
      known->second = kept_.bytes(*model, points_to_, context_);
    }
    const auto bytes = known->second;
    const auto instance =
        bytes ? instance_for(site, *model, points_to_, bytes, context_) : std::nullopt;
    return instance ? std::optional(new_instance(*model, *instance, context_)) : std::nullopt;
  }

  /// Whether the call gives a pointer: as a result that is used, or written to where an argument
  /// points.
  bool gives_pointer(const cfa::CallSite& site, cfa::FunctionId model) const {
    const clang::FunctionDecl& declaration = *context_.linker.definition(model)->declaration;
    return (site.result != nullptr && declaration.getReturnType()->isPointerType()) ||
           std::any_of(declaration.param_begin(), declaration.param_end(),
                       [](const clang::ParmVarDecl* parameter) {
                         const clang::QualType type = parameter->getType();
                         return type->isPointerType() && type->getPointeeType()->isPointerType();
                       });
  }

  /// The call without a model, where the size is larger than the memory that the model walks along.
  /// Where it is not: the result.
  DraftLocation where_it_fits(const DraftEdge& edge, cfa::FunctionId model, FunctionDraft& draft,
                              std::vector<DraftEdge>& edges) {
    const ModelInstance& instance = context_.model_instances.at(model);
    const cfa::CallSite& call = std::get<DraftCall>(edge.operation).site;
    const cfa::Expression* size =
        context_.build.cast(call.arguments[instance.limited->getFunctionScopeIndex()],
                            context_.types.map(instance.limited->getType()));
    std::uint64_t most = instance.most_steps;
    for (const auto& [parameter, steps] : instance.steps) {
      most = std::min(most, steps);
    }
    const cfa::Expression* fits =
        context_.build.binary(cfa::BinaryOperator::LessEqual, size,
                              context_.build.constant(size->type, most), context_.build.int_type());
    const std::array<DraftLocation, 2> at{draft.add_location(edge.position),
                                          draft.add_location(edge.position)};
    const std::string text = instance.limited->getNameAsString() + " <= " + std::to_string(most);
    edges.push_back({edge.source, at[0], cfa::Operation{cfa::Assume{fits, true}}, edge.position,
                     "[" + text + "]"});
    edges.push_back({edge.source, at[1], cfa::Operation{cfa::Assume{fits, false}}, edge.position,
                     "[!(" + text + ")]"});
    DraftEdge without = edge;
    without.source = at[1];
    std::get<DraftCall>(without.operation).is_without_model = true;
    edges.push_back(std::move(without));
    return at[0];
  }

  void go_to_model(DraftEdge edge, cfa::FunctionId model, FunctionDraft& draft,
                   std::vector<DraftEdge>& edges) {
    cfa::CallSite& call = std::get<DraftCall>(edge.operation).site;
    const cfa::Function function = context_.program.function(model);
    context_.build.set_position(call.position);
    if (call.written_arguments.empty()) {
      call.written_arguments = call.arguments;
    }
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      call.arguments[i] = context_.build.cast(
          call.arguments[i], context_.program.variable(function.parameters[i]).type);
    }
    call.callee = model;
    const cfa::Expression* wanted = call.result;
    if (wanted == nullptr || wanted->type == function.return_type) {
      edges.push_back(std::move(edge));
      return;
    }
    const cfa::Expression* result =
        new_temporary(context_, draft, function.return_type, edge.position);
    call.result = result;
    const DraftLocation between = draft.add_location(edge.position);
    const DraftLocation target = edge.target;
    const SourcePosition position = edge.position;
    edge.target = between;
    edges.push_back(std::move(edge));
    edges.push_back({between,
                     target,
                     cfa::Operation{cfa::Assign{wanted, context_.build.cast(result, wanted->type)}},
                     position,
                     {}});
  }

  const alias::PointsTo& points_to_;
  LoweringContext& context_;
  KeptMemory kept_;
  std::map<const clang::FunctionDecl*, std::optional<std::uint64_t>> kept_bytes_;
  bool gives_pointer_ = false;
  bool left_ = false;
};

}  // namespace

bool choose_library_models(std::deque<FunctionDraft>& drafts, const alias::PointsTo& points_to,
                           LoweringContext& context) {
  Chooser chooser(drafts, points_to, context);
  for (FunctionDraft& draft : drafts) {
    chooser.run(draft);
  }
  return chooser.may_go_on();
}

}  // namespace pcegar::frontend
