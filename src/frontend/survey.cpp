// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// A survey of a kernel module: where its functions get to.
//
// The module's own code is what stands in the file itself and in files that it includes and that
// are not below another folder (private headers, parts in C). In it, each mention of a function
// outside of the callee's place of a call is one of
//   - an entry of a table: the initial value of a structure in a variable,
//   - an argument of a call,
//   - a value assigned to a member, or initialising one in an expression,
//   - something else (a variable, an array, a result), which is a stored function without member.
// Nothing is guessed about what the receivers do; that is the business of `environment`.
#include "frontend/survey.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecordLayout.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/raw_ostream.h>

#include <set>

#include "frontend/containers.hpp"
#include "frontend/source_unit.hpp"

namespace pcegar::frontend {

namespace {

constexpr char place_of_name = '$';

/// What a choice by a constant chooses (pm_sleep_ptr() in kernels with and without
/// CONFIG_PM_SLEEP), or null.
const clang::Expr* chosen(const clang::Stmt* s, const clang::ASTContext& context) {
  const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(s);
  bool is_first = false;
  if (choice == nullptr || !choice->getCond()->EvaluateAsBooleanCondition(is_first, context)) {
    return nullptr;
  }
  return is_first ? choice->getTrueExpr() : choice->getFalseExpr();
}

/// An expression without casts, `&` and choices by a constant.
const clang::Expr* stripped(const clang::Expr* e, const clang::ASTContext& context) {
  while (true) {
    e = e->IgnoreParenCasts();
    const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(e);
    if (operation != nullptr && operation->getOpcode() == clang::UO_AddrOf) {
      e = operation->getSubExpr();
    } else if (const clang::Expr* choice = chosen(e, context)) {
      e = choice;
    } else {
      return e;
    }
  }
}

const clang::ValueDecl* named(const clang::Expr* e, const clang::ASTContext& context) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(stripped(e, context));
  return reference == nullptr ? nullptr : reference->getDecl();
}

/// Whether a body calls the parameter.
bool calls_parameter(const clang::Stmt* s, const clang::ParmVarDecl* parameter) {
  if (s == nullptr) {
    return false;
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(s)) {
    const clang::Expr* callee = call->getCallee()->IgnoreParenCasts();
    if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(callee)) {
      callee = operation->getSubExpr();
    }
    if (named(callee, parameter->getASTContext()) == parameter) {
      return true;
    }
  }
  for (const clang::Stmt* child : s->children()) {
    if (calls_parameter(child, parameter)) {
      return true;
    }
  }
  return false;
}

class Surveyor {
public:
  explicit Surveyor(const SourceUnit& unit)
      : unit_(unit),
        sources_(unit.context().getSourceManager()),
        policy_(unit.context().getPrintingPolicy()) {
    policy_.Bool = false;
    policy_.FullyQualifiedName = true;
  }

  Survey run(const std::filesystem::path& file) {
    survey_.file = file.string();
    folder_ = file.parent_path().string();
    const clang::TranslationUnitDecl* all = unit_.context().getTranslationUnitDecl();
    for (const clang::Decl* declaration : all->decls()) {
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration)) {
        add(*function);
      } else if (const auto* record = llvm::dyn_cast<clang::RecordDecl>(declaration)) {
        add(*record);
      } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
        if (is_own(variable->getLocation())) {
          globals_.push_back(variable);
          global(*variable);
        }
      }
    }
    find_externals();
    find_named_by_init();
    find_containers();
    for (const auto& entry : unit_.context().Idents) {
      if (entry.getKey().startswith("env")) {
        survey_.names_with_env.insert(entry.getKey().str());
      }
    }
    return std::move(survey_);
  }

private:
  [[nodiscard]] bool is_own(clang::SourceLocation location) const {
    const clang::SourceLocation expanded = sources_.getExpansionLoc(location);
    if (sources_.isInMainFile(expanded)) {
      return true;
    }
    const std::string file = sources_.getFilename(expanded).str();
    return std::filesystem::path(file).parent_path().string() == folder_ && !file.empty();
  }
  [[nodiscard]] SourcePosition position(const clang::Decl& declaration) const {
    return unit_.position(declaration.getLocation());
  }

  [[nodiscard]] std::string text(clang::QualType type) const {
    for (const clang::QualType form : {type, type.getCanonicalType()}) {
      std::string result;
      llvm::raw_string_ostream stream(result);
      form.print(stream, policy_, llvm::Twine(place_of_name));
      stream.flush();
      if (result.find("(unnamed") == std::string::npos &&
          result.find("(anonymous") == std::string::npos &&
          result.find("typeof") == std::string::npos) {
        return result;
      }
    }
    return {};
  }
  [[nodiscard]] SurveyedType type(clang::QualType type) const;
  [[nodiscard]] SurveyedFunction described(const clang::FunctionDecl& function) const;
  void add(const clang::FunctionDecl& function);
  void add(const clang::RecordDecl& record);
  void global(const clang::VarDecl& variable);
  void initial(const clang::Expr* value, const std::string& object, const clang::VarDecl& variable);
  void record_value(const clang::InitListExpr& list, const std::string& object,
                    const clang::VarDecl& variable);
  /// The function whose address an expression is, or null.
  [[nodiscard]] const clang::FunctionDecl* function_of(const clang::Expr* e) const {
    return llvm::dyn_cast_or_null<clang::FunctionDecl>(e == nullptr ? nullptr
                                                                    : named(e, unit_.context()));
  }
  void refers(OperationTable& table, const std::string& member, const clang::Expr* value) const;
  void find_externals();
  void find_named_by_init();
  void find_containers();
  std::set<const clang::ValueDecl*> named_from(std::vector<const clang::ValueDecl*> waiting);
  static void mentions(const clang::Stmt* s, std::vector<const clang::ValueDecl*>& found);
  void visit(const clang::Stmt* s);
  void call(const clang::CallExpr& e);
  void passed(const clang::CallExpr& e, unsigned argument, const clang::FunctionDecl& function);
  void stored(const clang::FunctionDecl& function, const clang::Expr* where,
              const clang::Expr* target);

  const SourceUnit& unit_;
  const clang::SourceManager& sources_;
  clang::PrintingPolicy policy_;
  std::string folder_;
  std::vector<const clang::FunctionDecl*> own_;
  std::vector<const clang::VarDecl*> globals_;  ///< of the module's own files
  /// What the bodies of functions name.
  std::map<const clang::FunctionDecl*, std::vector<const clang::ValueDecl*>> named_by_;
  Survey survey_;
};

std::string tag_of(clang::QualType type) {
  const auto* record = type->getAs<clang::RecordType>();
  return record == nullptr ? std::string() : record->getDecl()->getNameAsString();
}

SurveyedType Surveyor::type(clang::QualType given) const {
  using enum SurveyedType::Behind;
  const clang::QualType plain = given.getUnqualifiedType();
  SurveyedType result{.text = text(plain)};
  if (plain->isVoidType()) {
    result.kind = SurveyedType::Kind::Void;
  } else if (plain->isIntegralOrEnumerationType()) {
    result.kind = SurveyedType::Kind::Integer;
  } else if (plain->isFloatingType()) {
    result.kind = SurveyedType::Kind::Floating;
  } else if (plain->isRecordType()) {
    result.kind = SurveyedType::Kind::Record;
    result.tag = tag_of(plain);
  } else if (plain->isPointerType()) {
    result.kind = SurveyedType::Kind::Pointer;
    const clang::QualType behind = plain->getPointeeType().getUnqualifiedType();
    result.pointee = text(behind);
    result.tag = tag_of(behind);
    result.behind = behind->isFunctionType()     ? Function
                    : behind->isVoidType()       ? Void
                    : behind->isIncompleteType() ? Incomplete
                                                 : Object;
  }
  return result;
}

SurveyedFunction Surveyor::described(const clang::FunctionDecl& function) const {
  SurveyedFunction result{.name = function.getNameAsString(),
                          .result = type(function.getReturnType()),
                          .is_variadic = function.isVariadic(),
                          .is_static = function.getStorageClass() == clang::SC_Static,
                          .position = position(function)};
  for (const clang::ParmVarDecl* parameter : function.parameters()) {
    result.parameters.push_back(type(parameter->getType()));
  }
  return result;
}

void Surveyor::add(const clang::FunctionDecl& function) {
  const std::string name = function.getNameAsString();
  if (name == "init_module" || name == "cleanup_module") {
    const auto* alias = function.getAttr<clang::AliasAttr>();
    if (alias != nullptr || function.isThisDeclarationADefinition()) {
      (name == "init_module" ? survey_.init : survey_.exit) =
          alias != nullptr ? alias->getAliasee().str() : name;
    }
  }
  if (function.isThisDeclarationADefinition() && is_own(function.getLocation())) {
    survey_.functions.insert_or_assign(name, described(function));
    own_.push_back(&function);
    visit(function.getBody());
  }
}

/// Functions without body that the module's own functions call, also by the headers' functions.
void Surveyor::find_externals() {
  const auto called_from = [this](const std::vector<const clang::ValueDecl*>& functions) {
    std::map<std::string, const clang::FunctionDecl*> result;
    for (const clang::ValueDecl* each : named_from(functions)) {
      const auto* function = llvm::dyn_cast<clang::FunctionDecl>(each);
      if (function != nullptr && !function->isDefined() && !function->hasAttr<clang::AliasAttr>() &&
          function->getBuiltinID() == 0) {
        result.emplace(function->getNameAsString(), function);
      }
    }
    return result;
  };
  for (const auto& [name, function] : called_from({own_.begin(), own_.end()})) {
    survey_.externals.emplace(name, described(*function));
  }
  for (const clang::FunctionDecl* function : own_) {
    if (function->isExternallyVisible()) {
      std::set<std::string>& names = survey_.externals_of[function->getNameAsString()];
      for (const auto& [name, callee] : called_from({function})) {
        names.insert(name);
      }
    }
  }
}

/// What these functions and variables name: in bodies all, in initial values only variables, since
/// the functions there are called later.
std::set<const clang::ValueDecl*> Surveyor::named_from(
    std::vector<const clang::ValueDecl*> waiting) {
  std::set<const clang::ValueDecl*> result;
  while (!waiting.empty()) {
    const auto* next = llvm::cast<clang::ValueDecl>(waiting.back()->getCanonicalDecl());
    waiting.pop_back();
    if (!result.insert(next).second) {
      continue;
    }
    const clang::FunctionDecl* definition = nullptr;
    const clang::VarDecl* owner = nullptr;
    std::vector<const clang::ValueDecl*> found;
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(next)) {
      if (function->isDefined(definition)) {
        const auto [named, is_new] = named_by_.try_emplace(function);
        if (is_new) {
          mentions(definition->getBody(), named->second);
        }
        waiting.insert(waiting.end(), named->second.begin(), named->second.end());
      }
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(next)) {
      mentions(variable->getAnyInitializer(owner), found);
      std::erase_if(
          found, [](const clang::ValueDecl* each) { return llvm::isa<clang::FunctionDecl>(each); });
      waiting.insert(waiting.end(), found.begin(), found.end());
    }
  }
  return result;
}

/// Tables that only other functions than the init function name, and no other file can. What
/// another file may call counts as called by the init function.
void Surveyor::find_named_by_init() {
  std::vector<const clang::ValueDecl*> at_init;
  std::vector<const clang::ValueDecl*> others;
  for (const clang::FunctionDecl* function : own_) {
    const std::string name = function->getNameAsString();
    const bool is_exit = name == survey_.exit;
    const bool is_called = name == survey_.init || (function->isExternallyVisible() && !is_exit);
    (is_called ? at_init : others).push_back(function);
  }
  if (!survey_.init || !survey_.functions.contains(*survey_.init)) {
    return;
  }
  const auto by_init = named_from(at_init);
  const auto by_others = named_from(others);
  // A structure that nothing names is found by its section.
  std::vector<const clang::ValueDecl*> found_by_section;
  for (const clang::VarDecl* variable : globals_) {
    const auto* known = variable->getCanonicalDecl();
    if (!by_init.contains(known) && !by_others.contains(known)) {
      found_by_section.push_back(variable);
    }
  }
  const auto by_section = named_from(found_by_section);
  std::set<std::string> later;
  for (const clang::VarDecl* variable : globals_) {
    const auto* known = variable->getCanonicalDecl();
    if (!by_init.contains(known) && !by_section.contains(known) &&
        !variable->isExternallyVisible()) {
      later.insert(variable->getNameAsString());
    }
  }
  for (OperationTable& table : survey_.tables) {
    table.is_named_by_init =
        !later.contains(table.object.substr(0, table.object.find_first_of(".[")));
  }
}

void Surveyor::find_containers() {
  Containers containers;
  for (const clang::FunctionDecl* function : own_) {
    for (const auto& [parameter, parts] : containers.of(*function).parts) {
      if (!parts.empty()) {
        survey_.functions.at(function->getNameAsString()).enclosing.emplace(parameter, parts);
      }
    }
  }
}

void Surveyor::mentions(const clang::Stmt* s, std::vector<const clang::ValueDecl*>& found) {
  if (s == nullptr || llvm::isa<clang::UnaryExprOrTypeTraitExpr>(s)) {
    return;
  }
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(s)) {
    found.push_back(reference->getDecl());
  }
  for (const clang::Stmt* child : s->children()) {
    mentions(child, found);
  }
}

void Surveyor::add(const clang::RecordDecl& record) {
  if (!record.isThisDeclarationADefinition() || record.getNameAsString().empty()) {
    return;
  }
  std::vector<Survey::Member>& members = survey_.records[record.getNameAsString()];
  for (const clang::FieldDecl* field : record.fields()) {
    if (!field->getNameAsString().empty()) {
      members.push_back({field->getNameAsString(), type(field->getType())});
    }
  }
}

// ---- initial values -----------------------------------------------------------------------------

void Surveyor::global(const clang::VarDecl& variable) {
  if (variable.hasInit()) {
    initial(variable.getInit(), variable.getNameAsString(), variable);
  }
}

void Surveyor::initial(const clang::Expr* value, const std::string& object,
                       const clang::VarDecl& variable) {
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(value->IgnoreParenImpCasts());
  if (list != nullptr && list->getType()->isStructureType()) {
    record_value(*list, object, variable);
  } else if (list != nullptr) {
    for (unsigned i = 0; i < list->getNumInits(); ++i) {
      const std::string element = object + "[" + std::to_string(i) + "]";
      initial(list->getInit(i), list->getType()->isArrayType() ? element : object, variable);
    }
  } else if (const clang::FunctionDecl* function = function_of(value)) {
    stored(*function, value, nullptr);
  } else {
    visit(value);
  }
}

/// The variable whose address, or the address of whose first element, a member has.
void Surveyor::refers(OperationTable& table, const std::string& member,
                      const clang::Expr* value) const {
  const auto* variable = llvm::dyn_cast_or_null<clang::VarDecl>(named(value, unit_.context()));
  if (variable == nullptr || !variable->hasGlobalStorage()) {
    return;
  }
  const auto* array = unit_.context().getAsConstantArrayType(variable->getType());
  const clang::QualType element = array == nullptr ? variable->getType() : array->getElementType();
  table.references[member] = {variable->getNameAsString(), tag_of(element),
                              array == nullptr ? 0 : array->getSize().getLimitedValue()};
}

void Surveyor::record_value(const clang::InitListExpr& list, const std::string& object,
                            const clang::VarDecl& variable) {
  const clang::RecordDecl* record = list.getType()->getAs<clang::RecordType>()->getDecl();
  OperationTable table{object, record->getNameAsString(), position(variable)};
  unsigned i = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitfield() || i >= list.getNumInits()) {
      continue;
    }
    const clang::Expr* value = list.getInit(i++);
    const std::string member = field->getNameAsString();
    if (const clang::FunctionDecl* function = function_of(value)) {
      table.operations[member] = function->getNameAsString();
      continue;
    }
    refers(table, member, value);
    initial(value, member.empty() ? object : object + "." + member, variable);
  }
  if (!table.operations.empty() && variable.getKind() != clang::Decl::ParmVar) {
    survey_.tables.push_back(std::move(table));
  }
}

// ---- bodies -------------------------------------------------------------------------------------

void Surveyor::stored(const clang::FunctionDecl& function, const clang::Expr* where,
                      const clang::Expr* target) {
  const auto* member =
      target == nullptr ? nullptr : llvm::dyn_cast<clang::MemberExpr>(target->IgnoreParenCasts());
  StoredFunction result{.function = function.getNameAsString(),
                        .position = unit_.position(where->getBeginLoc())};
  const auto* field =
      member == nullptr ? nullptr : llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
  if (field != nullptr) {
    result.tag = field->getParent()->getNameAsString();
    result.member = field->getNameAsString();
  }
  survey_.stored.push_back(std::move(result));
}

void Surveyor::passed(const clang::CallExpr& e, unsigned argument,
                      const clang::FunctionDecl& function) {
  PassedFunction result{.function = function.getNameAsString(),
                        .argument = argument,
                        .position = unit_.position(e.getBeginLoc())};
  if (const clang::FunctionDecl* callee = function_of(e.getCallee())) {
    result.callee = callee->getNameAsString();
    const clang::FunctionDecl* definition = nullptr;
    result.callee_has_body = callee->isDefined(definition);
    result.callee_calls_it =
        result.callee_has_body && argument < definition->getNumParams() &&
        calls_parameter(definition->getBody(), definition->getParamDecl(argument));
  }
  survey_.passed.push_back(std::move(result));
}

void Surveyor::call(const clang::CallExpr& e) {
  if (function_of(e.getCallee()) == nullptr) {
    visit(e.getCallee());
  }
  for (unsigned i = 0; i < e.getNumArgs(); ++i) {
    if (const clang::FunctionDecl* function = function_of(e.getArg(i))) {
      passed(e, i, *function);
    } else {
      visit(e.getArg(i));
    }
  }
}

void Surveyor::visit(const clang::Stmt* s) {
  if (s == nullptr) {
    return;
  }
  if (const auto* e = llvm::dyn_cast<clang::CallExpr>(s)) {
    return call(*e);
  }
  if (const clang::Expr* choice = chosen(s, unit_.context())) {
    return visit(choice);
  }
  if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(s)) {
    for (const clang::Decl* d : declarations->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(d);
      if (variable != nullptr && variable->hasInit()) {
        visit(variable->getInit());
      }
    }
    return;
  }
  const auto* assignment = llvm::dyn_cast<clang::BinaryOperator>(s);
  if (assignment != nullptr && assignment->getOpcode() == clang::BO_Assign) {
    if (const clang::FunctionDecl* function = function_of(assignment->getRHS())) {
      stored(*function, assignment, assignment->getLHS());
      return visit(assignment->getLHS());
    }
  }
  if (assignment != nullptr && assignment->isComparisonOp()) {
    if (function_of(assignment->getLHS()) == nullptr) {
      visit(assignment->getLHS());
    }
    if (function_of(assignment->getRHS()) == nullptr) {
      visit(assignment->getRHS());
    }
    return;
  }
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(s);
      list != nullptr && list->getType()->isStructureType()) {
    unsigned i = 0;
    for (const clang::FieldDecl* field :
         list->getType()->getAs<clang::RecordType>()->getDecl()->fields()) {
      if (field->isUnnamedBitfield() || i >= list->getNumInits()) {
        continue;
      }
      const clang::Expr* value = list->getInit(i++);
      if (const clang::FunctionDecl* function = function_of(value)) {
        survey_.stored.push_back({function->getNameAsString(),
                                  field->getParent()->getNameAsString(), field->getNameAsString(),
                                  unit_.position(list->getBeginLoc())});
      } else {
        visit(value);
      }
    }
    return;
  }
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(s)) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl())) {
      stored(*function, reference, nullptr);
    }
    return;
  }
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(s)) {
    return;  // sizeof evaluates nothing
  }
  for (const clang::Stmt* child : s->children()) {
    visit(child);
  }
}

}  // namespace

std::string SurveyedType::declare(const std::string& name) const {
  const std::size_t place = text.find(place_of_name);
  if (place == std::string::npos) {
    return text + (name.empty() ? "" : " " + name);
  }
  std::string result = text.substr(0, place) + name + text.substr(place + 1);
  while (!result.empty() && result.back() == ' ') {
    result.pop_back();
  }
  return result;
}

Survey survey_module(const std::filesystem::path& file, const LoadOptions& options) {
  const SourceUnit unit(file, options, 0);
  return Surveyor(unit).run(file);
}

}  // namespace pcegar::frontend
