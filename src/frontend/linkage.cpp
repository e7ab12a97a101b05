// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "frontend/linkage.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Expr.h>

#include <algorithm>
#include <array>
#include <regex>

#include "alias/library_table.hpp"
#include "frontend/initialisers.hpp"
#include "frontend/known_functions.hpp"
#include "frontend/library_objects.hpp"
#include "frontend/library_types.hpp"
#include "support/error.hpp"

namespace pcegar::frontend {

using clang::FunctionDecl;
using clang::VarDecl;

std::string UniqueNames::make(const std::string& name) {
  const unsigned count = ++counts_[name];
  if (count == 1) {
    return name;
  }
  return make(name + "#" + std::to_string(count));
}

bool is_read_only(const VarDecl& declaration) {
  const clang::ASTContext& context = declaration.getASTContext();
  const clang::QualType type = context.getBaseElementType(declaration.getType());
  return type.isConstQualified() && !type.isVolatileQualified();
}

std::uint64_t declared_alignment(const VarDecl& declaration) {
  const clang::ASTContext& context = declaration.getASTContext();
  return static_cast<std::uint64_t>(context.getDeclAlign(&declaration, true).getQuantity());
}

namespace {

/// The name in the object file: asm("name") gives a declaration another one than C does.
std::string symbol(const SourceUnit& unit, const clang::DeclaratorDecl& declaration) {
  const auto* label = declaration.getAttr<clang::AsmLabelAttr>();
  const auto* variable = llvm::dyn_cast<VarDecl>(&declaration);
  const bool names_register =
      variable != nullptr && variable->getStorageClass() == clang::SC_Register;
  return label != nullptr && !names_register ? label->getLabel().str() : unit.name(declaration);
}

/// A definition that another file's replaces.
bool is_weak_definition(const FunctionDefinition& definition) {
  return definition.declaration->hasAttr<clang::WeakAttr>();
}

/// A body for this file alone, which does not define the function (C11 6.7.4p7, `gnu_inline`).
bool is_inline_only(const FunctionDefinition& definition) {
  return definition.unit->context().GetGVALinkageForFunction(definition.declaration) ==
         clang::GVA_AvailableExternally;
}

/// As the fortified printf() does, which only checks that there is no %n.
bool passes_argument_pack(const clang::Stmt* s) {
  const auto* reference = llvm::dyn_cast_or_null<clang::DeclRefExpr>(s);
  if (reference != nullptr) {
    const auto* function = llvm::dyn_cast<FunctionDecl>(reference->getDecl());
    return function != nullptr && function->getName().startswith("__builtin_va_arg_pack");
  }
  return s != nullptr && std::any_of(s->child_begin(), s->child_end(), passes_argument_pack);
}

}  // namespace

Linker::Linker(cfa::Program& program, TypeMapper& types,
               const std::vector<std::unique_ptr<SourceUnit>>& units, ModelUnits* models,
               const std::set<std::string>& opaque)
    : program_(program), types_(types), opaque_(opaque), models_(models) {
  for (const auto& unit : units) {
    index_unit(*unit);
  }
}

void Linker::index_unit(const SourceUnit& unit) {
  types_.index(unit);
  for (const clang::Decl* declaration : unit.context().getTranslationUnitDecl()->decls()) {
    if (const auto* function_decl = llvm::dyn_cast<FunctionDecl>(declaration)) {
      index_function(unit, *function_decl);
    } else if (const auto* variable = llvm::dyn_cast<VarDecl>(declaration)) {
      index_variable(unit, *variable);
    } else if (const auto* assembly = llvm::dyn_cast<clang::FileScopeAsmDecl>(declaration)) {
      index_assembly(unit, *assembly);
    }
  }
  for (const NestedFunction& nested : unit.nested_functions().definitions) {
    function_definitions_[nested_key(unit, *nested.declaration)] = {&unit, nested.declaration,
                                                                    &nested};
  }
}

void Linker::index_function(const SourceUnit& unit, const FunctionDecl& declaration) {
  // A built-in model is chosen for each call; it is not found by its name.
  const bool is_external =
      declaration.isExternallyVisible() && unit.origin() != Origin::DefaultModel;
  const Key key{is_external ? any_unit : unit.index(), symbol(unit, declaration)};
  if (const auto* alias = declaration.getAttr<clang::AliasAttr>()) {
    const bool is_weak = declaration.hasAttr<clang::WeakAttr>();
    const auto known = function_definitions_.find(key);
    if (known == function_definitions_.end() || (is_weak_definition(known->second) && !is_weak)) {
      function_definitions_.erase(key);
      add_alias(aliases_, key, {&unit, alias->getAliasee().str(), is_weak});
    }
  }
  if (declaration.hasAttr<clang::IFuncAttr>()) {
    foreign_definitions_[key.second] = "a resolver (ifunc)";
  }
  const bool is_opaque = unit.origin() == Origin::Program && opaque_.contains(key.second);
  if (!declaration.doesThisDeclarationHaveABody() || is_opaque) {
    return;
  }
  const FunctionDefinition definition{&unit, &declaration};
  if (const auto* constructor = declaration.getAttr<clang::ConstructorAttr>()) {
    constructors_.emplace(constructor->getPriority(), definition);
  }
  if (const auto* destructor = declaration.getAttr<clang::DestructorAttr>()) {
    destructors_.emplace(destructor->getPriority(), definition);
  }
  if (is_inline_only(definition)) {
    const bool is_left_to_library =
        alias::library_call(key.second) && passes_argument_pack(declaration.getBody());
    if (!is_left_to_library) {
      function_definitions_[inline_key(unit, declaration)] = definition;
    }
    return;
  }
  if (is_external && is_weak_definition(definition)) {
    function_definitions_[own_key(unit, key.second)] = definition;
  }
  if (const auto alias = aliases_.find(key); alias != aliases_.end()) {
    if (!alias->second.is_weak || is_weak_definition(definition)) {
      return;
    }
    aliases_.erase(alias);
  }
  const auto [found, is_new] = function_definitions_.try_emplace(key, definition);
  if (is_new) {
    return;
  }
  if (found->second.unit->origin() != unit.origin()) {
    found->second = found->second.unit->origin() < unit.origin() ? found->second : definition;
    return;
  }
  // Of several weak definitions the first one stays.
  if (is_weak_definition(definition)) {
    return;
  }
  if (is_weak_definition(found->second)) {
    found->second = definition;
  } else {
    const SourcePosition first =
        found->second.unit->position(found->second.declaration->getLocation());
    throw InputError(
        unit.position(declaration.getLocation()),
        "redefinition of '" + key.second + "' (first defined at " + first.to_string() + ")");
  }
}

/// The symbols that assembly defines: labels, and symbols that directives make global or give a
/// value.
void Linker::index_assembly(const SourceUnit& unit, const clang::FileScopeAsmDecl& declaration) {
  const SourcePosition position = unit.position(declaration.getLocation());
  if (assemblies_.empty() || assemblies_.back().file != position.file) {
    assemblies_.push_back(position);
  }
  const std::string text = declaration.getAsmString()->getString().str();
  static const std::regex definition(
      R"re(([A-Za-z_.$][\w.$]*)"?\s*(?::|=(?!=))|)re"
      R"re(\.(?:globl|global|weak|set|equ|equiv|symver|thumb_set)\s+"?([A-Za-z_.$][\w.$]*))re");
  for (std::sregex_iterator at(text.begin(), text.end(), definition), end; at != end; ++at) {
    const std::string name = (*at)[1].matched ? (*at)[1].str() : (*at)[2].str();
    foreign_definitions_[name] = "assembly";
  }
}

std::string Linker::foreign_definition(const SourceUnit& unit,
                                       const FunctionDecl& declaration) const {
  return foreign_definition(symbol(unit, declaration));
}

bool Linker::replaces_allocation() const {
  static constexpr std::array<const char*, 4> names{"malloc", "calloc", "realloc", "free"};
  return std::ranges::any_of(names, [this](const char* name) {
    const auto found = function_definitions_.find({any_unit, name});
    return found != function_definitions_.end() &&
           found->second.unit->origin() == Origin::Program &&
           !is_namesake(name, *found->second.declaration);
  });
}

std::vector<cfa::FunctionId> Linker::constructors() {
  std::vector<cfa::FunctionId> result;
  for (const auto& [priority, definition] : constructors_) {
    result.push_back(function(*definition.unit, *definition.declaration));
  }
  return result;
}

std::vector<cfa::FunctionId> Linker::destructors() {
  std::vector<cfa::FunctionId> result;
  for (auto entry = destructors_.rbegin(); entry != destructors_.rend(); ++entry) {
    result.push_back(function(*entry->second.unit, *entry->second.declaration));
  }
  return result;
}

void Linker::index_variable(const SourceUnit& unit, const VarDecl& declaration) {
  const bool is_external = declaration.isExternallyVisible();
  const Key key{is_external ? any_unit : unit.index(), symbol(unit, declaration)};
  const VarDecl::DefinitionKind kind = declaration.isThisDeclarationADefinition();
  const bool is_weak = declaration.hasAttr<clang::WeakAttr>();
  sections_.note(unit, declaration, key.second);
  if (const auto* alias = declaration.getAttr<clang::AliasAttr>()) {
    const auto known = global_definitions_.find(key);
    const bool is_defined =
        known != global_definitions_.end() && known->second.kind != VarDecl::DeclarationOnly;
    if (!is_defined || (!is_weak && known->second.declaration->hasAttr<clang::WeakAttr>())) {
      add_alias(variable_aliases_, key, {&unit, alias->getAliasee().str(), is_weak});
    }
    return;
  }
  const GlobalDefinition candidate{&unit, &declaration, kind};
  if (kind != VarDecl::DeclarationOnly) {
    if (is_external && is_weak) {
      global_definitions_.insert_or_assign(own_key(unit, key.second), candidate);
    }
    if (const auto alias = variable_aliases_.find(key);
        alias != variable_aliases_.end() && alias->second.is_weak && !is_weak) {
      variable_aliases_.erase(alias);
    }
  }
  const auto [found, is_new] = global_definitions_.try_emplace(key, candidate);
  if (is_new) {
    return;
  }
  GlobalDefinition& known = found->second;
  const auto weak = [](const GlobalDefinition& d) {
    return d.declaration->hasAttr<clang::WeakAttr>();
  };
  if (known.kind == VarDecl::Definition && kind == VarDecl::Definition && !weak(known) &&
      !weak(candidate) && known.unit->origin() == unit.origin()) {
    const SourcePosition first = known.unit->position(known.declaration->getLocation());
    throw InputError(
        unit.position(declaration.getLocation()),
        "redefinition of '" + key.second + "' (first defined at " + first.to_string() + ")");
  }
  const auto rank = [&](const GlobalDefinition& d) {
    const bool complete = !d.declaration->getType()->isIncompleteType();
    // A definition without a value is a strong one, too.
    const int defined = d.kind == VarDecl::DeclarationOnly ? 0
                        : weak(d)                          ? 1
                        : d.kind == VarDecl::Definition    ? 3
                                                           : 2;
    return 2 * defined + (complete ? 1 : 0);
  };
  if (rank(candidate) > rank(known)) {
    known = candidate;
  }
}

Linker::Key Linker::resolve_name(const SourceUnit& unit, const std::string& name) const {
  const Key own{unit.index(), name};
  const bool is_static = function_definitions_.contains(own) || aliases_.contains(own);
  return is_static ? own : Key{any_unit, name};
}

/// The symbol of a function without a definition. The headers of the C library replace some
/// functions by other versions (`scanf` is `__isoc99_scanf`), about which nothing is known. A
/// function of the program's that only shares its name with one of the library has another symbol.
std::string Linker::library_symbol(const SourceUnit& unit, const FunctionDecl& declaration) const {
  const std::string named = symbol(unit, declaration);
  const std::string written = unit.name(declaration);
  const auto is_known = [](const std::string& name) {
    return alias::library_call(name).has_value() || ends_program(name);
  };
  const bool is_other_function = function_definitions_.contains({any_unit, written}) ||
                                 (is_known(named) && !is_known(written));
  const std::string name = is_other_function ? named : written;
  return is_namesake(name, declaration) ? alias::name_of_namesake(name) : name;
}

Linker::Key Linker::resolve_symbol(const SourceUnit& unit, const FunctionDecl& declaration) const {
  if (const Key nested = nested_key(unit, declaration);
      !unit.nested_functions().definitions.empty() && function_definitions_.contains(nested)) {
    return nested;
  }
  Key key = resolve_name(unit, symbol(unit, declaration));
  if (!function_definitions_.contains(key) && !aliases_.contains(key)) {
    key.second = library_symbol(unit, declaration);
  }
  if (!function_definitions_.contains(key) && !aliases_.contains(key) &&
      !declaration.isExternallyVisible() && !opaque_.contains(key.second)) {
    key.first = unit.index();
  }
  for (unsigned steps = 0; steps < 16 && !function_definitions_.contains(key); ++steps) {
    const auto alias = aliases_.find(key);
    if (alias == aliases_.end()) {
      break;
    }
    // It keeps the definition of its own file, also if that is replaced elsewhere.
    const SourceUnit& by = *alias->second.unit;
    const auto own = function_definitions_.find(own_key(by, alias->second.target));
    key = resolve_name(by, alias->second.target);
    const auto common = function_definitions_.find(key);
    if (own != function_definitions_.end() && common != function_definitions_.end() &&
        own->second.unit != common->second.unit) {
      key = own->first;
    }
  }
  return key;
}

Linker::Key Linker::resolve(const SourceUnit& unit, const FunctionDecl& declaration,
                            Use use) const {
  Key key = resolve_symbol(unit, declaration);
  const FunctionDecl* body = declaration.getDefinition();
  if (body == nullptr || !function_definitions_.contains(inline_key(unit, *body))) {
    return key;
  }
  const bool is_always_inlined = use == Use::Call && body->hasAttr<clang::AlwaysInlineAttr>();
  return is_always_inlined || !function_definitions_.contains(key) ? inline_key(unit, *body) : key;
}

const FunctionDefinition* Linker::default_model(const std::string& name) {
  if (models_ == nullptr) {
    return nullptr;
  }
  for (const SourceUnit* unit : models_->parse_for(name)) {
    index_unit(*unit);
  }
  for (const SourceUnit* unit : models_->parsed()) {
    if (const auto found = function_definitions_.find({unit->index(), name});
        found != function_definitions_.end() && found->second.declaration->isExternallyVisible()) {
      return &found->second;
    }
  }
  return nullptr;
}

const FunctionDefinition* Linker::model_of(const std::string& name) {
  const FunctionDefinition* model =
      name.starts_with("__builtin_") ? default_model("__pcegar_model" + name) : nullptr;
  return model != nullptr ? model : default_model(alias::library_name(name));
}

cfa::FunctionId Linker::function(const SourceUnit& unit, const FunctionDecl& declaration, Use use) {
  return function(resolve(unit, declaration, use), unit, declaration);
}

cfa::FunctionId Linker::function(const Key& key, const SourceUnit& unit,
                                 const FunctionDecl& declaration) {
  if (const auto found = functions_.find(key); found != functions_.end()) {
    return found->second;
  }
  const auto defined = function_definitions_.find(key);
  cfa::Function result;
  result.has_body = defined != function_definitions_.end();
  const FunctionDefinition definition =
      result.has_body ? defined->second : FunctionDefinition{&unit, &declaration};
  const Origin origin = definition.unit->origin();
  result.is_model = result.has_body && origin != Origin::Program;
  result.is_library = !result.has_body && is_in_system_header(declaration);
  const bool returns = result.has_body || !never_returns(key.second, declaration);
  // A built-in model may exist together with the function that it stands for.
  const std::string name =
      result.has_body ? definition.unit->name(*definition.declaration) : key.second;
  // What is known of a function of the library is found by its name, also if a static function of
  // another file shares it.
  const bool keeps_name =
      origin == Origin::DefaultModel || (!result.has_body && key.first == any_unit);
  result.name = keeps_name ? name : function_names_.make(name);
  result.position = definition.unit->position(definition.declaration->getLocation());
  result.return_type = types_.map(definition.declaration->getReturnType());
  const cfa::FunctionId id = result.has_body ? add_defined(std::move(result), definition)
                                             : program_.add_function(std::move(result));
  if (!returns) {
    never_return_.insert(id);
  }
  return functions_[key] = id;
}

cfa::FunctionId Linker::add_defined(cfa::Function function, const FunctionDefinition& definition) {
  const cfa::FunctionId id = program_.add_function(std::move(function));
  complete(program_.function(id), definition, id);
  definitions_by_id_[id] = definition;
  pending_functions_.push_back({id, definition});
  return id;
}

cfa::FunctionId Linker::model_instance(const FunctionDefinition& model) {
  cfa::Function result;
  result.has_body = true;
  result.is_model = true;
  result.name = model.unit->name(*model.declaration);
  result.position = model.unit->position(model.declaration->getLocation());
  result.return_type = types_.map(model.declaration->getReturnType());
  return add_defined(std::move(result), model);
}

cfa::FunctionId Linker::piece(const std::string& name, const cfa::Type* return_type) {
  const auto [found, is_new] = pieces_.try_emplace(name);
  if (is_new) {
    cfa::Function function;
    function.is_library = true;
    function.name = name;
    function.return_type = return_type;
    found->second = program_.add_function(std::move(function));
  }
  return found->second;
}

void Linker::complete(cfa::Function& function, const FunctionDefinition& definition,
                      cfa::FunctionId id) {
  function.is_variadic = definition.declaration->isVariadic();
  for (const clang::ParmVarDecl* parameter : definition.declaration->parameters()) {
    const std::string name = definition.unit->name(*parameter);
    function.parameters.push_back(
        program_.add_variable({.name = name,
                               .unique_name = unique_name(function.name + "::" + name),
                               .type = types_.map(parameter->getType()),
                               .kind = cfa::VariableKind::Parameter,
                               .function = id,
                               .position = definition.unit->position(parameter->getLocation()),
                               .alignment = declared_alignment(*parameter)}));
    types_.note(function.parameters.back(), parameter->getType());
  }
  if (function.return_type->kind != cfa::TypeKind::Void) {
    function.return_variable =
        program_.add_variable({.name = "__return",
                               .unique_name = unique_name(function.name + "::__return"),
                               .type = function.return_type,
                               .kind = cfa::VariableKind::ReturnValue,
                               .function = id,
                               .position = function.position});
  }
}

std::optional<cfa::FunctionId> Linker::defined_function(const std::string& name) {
  const auto found = function_definitions_.find({any_unit, name});
  if (found != function_definitions_.end()) {
    return function(found->first, *found->second.unit, *found->second.declaration);
  }
  // A static entry function is unusual but clear if there is just one.
  for (const auto& [key, definition] : function_definitions_) {
    if (key.second == name && definition.unit->origin() == Origin::Program) {
      return function(key, *definition.unit, *definition.declaration);
    }
  }
  return std::nullopt;
}

const FunctionDefinition* Linker::definition(cfa::FunctionId id) const {
  const auto found = definitions_by_id_.find(id);
  return found == definitions_by_id_.end() ? nullptr : &found->second;
}

Linker::Key Linker::resolve(const SourceUnit& unit, const VarDecl& declaration) const {
  Key key{declaration.isExternallyVisible() ? any_unit : unit.index(), symbol(unit, declaration)};
  if (const Key own{unit.index(), key.second};
      declaration.hasAttr<clang::AsmLabelAttr>() && global_definitions_.contains(own)) {
    key = own;  // the assembler sees one symbol
  }
  for (unsigned steps = 0; steps < 16; ++steps) {
    const auto alias = variable_aliases_.find(key);
    if (alias == variable_aliases_.end()) {
      break;
    }
    const SourceUnit& by = *alias->second.unit;
    const std::string& target = alias->second.target;
    const Key own{by.index(), target};
    const bool is_static = global_definitions_.contains(own) || variable_aliases_.contains(own);
    key = is_static ? own : Key{any_unit, target};
    const auto replaced = global_definitions_.find(own_key(by, target));
    const auto common = global_definitions_.find(key);
    if (replaced != global_definitions_.end() && common != global_definitions_.end() &&
        replaced->second.unit != common->second.unit) {
      key = replaced->first;
    }
  }
  return key;
}

bool Linker::is_only_declared(const VarDecl& declaration, const SourceUnit& unit) const {
  const Key key = resolve(unit, declaration);
  const auto found = global_definitions_.find(key);
  return declaration.isExternallyVisible() &&
         (found == global_definitions_.end() || found->second.kind == VarDecl::DeclarationOnly);
}

bool Linker::may_be_missing(const VarDecl& declaration, const SourceUnit& unit) const {
  return declaration.isWeak() && is_only_declared(declaration, unit);
}

cfa::VariableId Linker::global(const SourceUnit& unit, const VarDecl& declaration) {
  const Key key = resolve(unit, declaration);
  if (const auto found = globals_.find(key); found != globals_.end()) {
    return found->second;
  }
  GlobalDefinition definition{&unit, &declaration, VarDecl::DeclarationOnly};
  if (const auto found = global_definitions_.find(key); found != global_definitions_.end()) {
    definition = found->second;
  }
  const VarDecl* acting = definition.declaration;
  if (definition.kind == VarDecl::TentativeDefinition) {
    // Its type may be completed by a later declaration.
    const VarDecl* last = acting->getMostRecentDecl();
    acting = last->getType()->isIncompleteType() ? acting : last;
  }
  const cfa::Type* type = types_.map(acting->getType());
  PendingGlobal::Start start = PendingGlobal::Start::Zero;
  const LibraryObject* object = nullptr;
  if (definition.kind != VarDecl::DeclarationOnly && key.first == any_unit) {
    object = taken_by_library(*acting);
  }
  if (definition.kind == VarDecl::DeclarationOnly) {
    object = library_object(declaration);
    start = object != nullptr ? PendingGlobal::Start::OfLibrary : PendingGlobal::Start::Arbitrary;
  } else if (definition.declaration->hasInit()) {
    start = PendingGlobal::Start::Initialised;
  } else if (type->kind == cfa::TypeKind::Array && !type->length) {
    type = program_.types().array_of(type->element, 1);  // C11 6.9.2: one element
  }
  const std::string name = definition.unit->name(*definition.declaration);
  const cfa::VariableId id =
      add_static({.name = name,
                  .unique_name = unique_name(name),
                  .type = type,
                  .kind = cfa::VariableKind::Global,
                  .read_only = definition.kind != VarDecl::DeclarationOnly && is_read_only(*acting),
                  .position = definition.unit->position(definition.declaration->getLocation()),
                  .alignment = declared_alignment(*acting)},
                 start, *definition.unit, definition.declaration->getInit());
  if (object != nullptr) {
    pending_globals_.back().object = object;
    library_objects_.emplace_back(id, object);
  }
  types_.note(id, acting->getType());
  globals_[key] = id;
  return id;
}

void Linker::keep_globals(const std::set<std::string>& names) {
  const auto is_met = [this](const std::string& name) {
    return std::any_of(globals_.begin(), globals_.end(), [&](const auto& global) {
      return program_.variable(global.second).name == name;
    });
  };
  std::vector<GlobalDefinition> kept;
  for (const auto& [key, definition] : global_definitions_) {
    const std::string name = definition.unit->name(*definition.declaration);
    if (names.contains(name) && definition.unit->origin() != Origin::DefaultModel &&
        !is_met(name)) {
      kept.push_back(definition);
    }
  }
  for (const GlobalDefinition& definition : kept) {
    global(*definition.unit, *definition.declaration);
  }
}

cfa::VariableId Linker::add_static(cfa::Variable variable, PendingGlobal::Start start,
                                   const SourceUnit& unit, const clang::Expr* initialiser) {
  if (start == PendingGlobal::Start::Initialised) {
    variable.trailing_bytes = trailing_bytes(*variable.type, *initialiser);
  }
  const cfa::VariableId id = program_.add_variable(std::move(variable));
  pending_globals_.push_back({id, start, &unit, initialiser});
  return id;
}

cfa::VariableId Linker::add_weak_address(cfa::Variable variable, const cfa::Expression* address,
                                         const SourceUnit& unit) {
  const cfa::VariableId id = program_.add_variable(std::move(variable));
  pending_globals_.push_back({id, PendingGlobal::Start::NullOrAddress, &unit, nullptr, address});
  return id;
}

std::optional<PendingFunction> Linker::next_function() {
  if (next_function_ == pending_functions_.size()) {
    return std::nullopt;
  }
  return pending_functions_[next_function_++];
}

std::optional<PendingGlobal> Linker::next_global() {
  if (next_global_ == pending_globals_.size()) {
    return std::nullopt;
  }
  return pending_globals_[next_global_++];
}

}  // namespace pcegar::frontend
