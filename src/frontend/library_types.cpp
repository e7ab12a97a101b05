// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// What a row of the library table says about an argument also says what the argument can be: memory
// behind it is read or written, so it is a pointer; or it is a number. Structures tell most: those
// of the library are declared by its headers, or have names that are reserved for it.
#include "frontend/library_types.hpp"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>
#include <array>
#include <optional>

#include "alias/library_table.hpp"
#include "frontend/known_functions.hpp"

namespace pcegar::frontend {

namespace {

using alias::KnownCall;
using clang::QualType;

/// The structures without reserved names that functions of the table take or return.
constexpr auto library_tags = std::to_array<std::string_view>(
    {"FILE",         "DIR",         "addrinfo",  "aiocb",    "cmsghdr",     "dirent",
     "dirent64",     "epoll_event", "flock",     "group",    "hostent",     "if_nameindex",
     "ifaddrs",      "in6_addr",    "in_addr",   "iovec",    "itimerspec",  "itimerval",
     "lconv",        "linger",      "mmsghdr",   "mntent",   "mq_attr",     "msghdr",
     "msqid_ds",     "netent",      "passwd",    "pollfd",   "protoent",    "random_data",
     "drand48_data", "rlimit",      "rlimit64",  "rusage",   "sched_param", "sembuf",
     "servent",      "shmid_ds",    "sigaction", "sigevent", "spwd",        "stat",
     "stat64",       "statfs",      "statvfs",   "sysinfo",  "termios",     "timeb",
     "timespec",     "timeval",     "timex",     "timezone", "tm",          "tms",
     "ucred",        "utimbuf",     "utmp",      "utmpx",    "utsname",     "winsize"});

bool is_library_tag(std::string_view tag) {
  return tag.empty() || tag.starts_with("_") || tag.starts_with("sockaddr") ||
         std::ranges::find(library_tags, tag) != library_tags.end();
}

/// A structure of the program's.
bool is_own_record(QualType type) {
  const auto* record = type->getAs<clang::RecordType>();
  if (record == nullptr) {
    return false;
  }
  const clang::RecordDecl& declared = *record->getDecl();
  return !is_library_tag(declared.getName()) && !is_in_system_header(declared);
}

bool leads_to_own_record(QualType type) {
  while (type->isPointerType()) {
    type = type->getPointeeType();
  }
  return is_own_record(type);
}

/// Whether no library function with that letter (library_table.cpp) has such a parameter.
bool contradicts(QualType type, char letter) {
  if (leads_to_own_record(type) || type->isRecordType()) {
    return leads_to_own_record(type);
  }
  switch (letter) {
    case '-': {
      const QualType pointee = type->isPointerType() ? type->getPointeeType() : QualType();
      return !pointee.isNull() && (pointee->isIntegerType() || pointee->isFloatingType());
    }
    case 'r':
    case 'R':
    case 'w':
    case 'f': return !type->isPointerType();
    default: return false;
  }
}

bool contradicts(QualType result, const KnownCall& known) {
  if (leads_to_own_record(result)) {
    return true;
  }
  const bool is_number = known.least || known.greatest || known.byte_of_argument != 0 ||
                         known.is_nonzero || known.counts_rest || known.is_fraction;
  return is_number && result->isPointerType();
}

/// The letters of functions that the table does not have.
std::optional<std::string_view> letters_of_an_end(std::string_view name) {
  if (!ends_program(name)) {
    return std::nullopt;
  }
  if (name == "abort") {
    return "";
  }
  const bool takes_status =
      name == "exit" || name == "_exit" || name == "_Exit" || name == "quick_exit";
  return takes_status ? std::optional<std::string_view>("-") : std::nullopt;
}

/// The last letter of a variadic function stands for any number of arguments.
bool fits(const clang::FunctionProtoType& type, std::string_view letters, bool is_variadic) {
  const std::size_t count = type.getNumParams();
  if (!is_variadic && !type.isVariadic() && count != letters.size()) {
    return false;
  }
  const std::size_t single = letters.size() - (is_variadic ? 1 : 0);
  for (unsigned i = 0; i < count && i < single; ++i) {
    if (contradicts(type.getParamType(i), letters[i])) {
      return false;
    }
  }
  return true;
}

/// Functions that the front end knows, without a row in the table.
bool has_no_row(std::string_view name) {
  static constexpr std::array<std::string_view, 8> allocating{
      "malloc", "calloc", "realloc", "free", "alloca", "valloc", "memalign", "aligned_alloc"};
  return std::find(allocating.begin(), allocating.end(), name) != allocating.end() ||
         is_exact_math_function(name) || breaks_control_flow(name) || may_not_return(name);
}

bool mentions_own_record(const clang::FunctionProtoType& type) {
  return leads_to_own_record(type.getReturnType()) ||
         std::any_of(type.param_type_begin(), type.param_type_end(), leads_to_own_record);
}

}  // namespace

bool is_in_system_header(const clang::Decl& declaration) {
  const clang::SourceManager& sources = declaration.getASTContext().getSourceManager();
  return std::any_of(declaration.redecls_begin(), declaration.redecls_end(),
                     [&](const clang::Decl* one) {
                       return !one->isImplicit() && sources.isInSystemHeader(one->getLocation());
                     });
}

bool is_namesake(std::string_view name, const clang::FunctionDecl& declaration) {
  const auto* type = declaration.getType()->getAs<clang::FunctionProtoType>();
  if (type == nullptr || declaration.isImplicit()) {
    return false;
  }
  if (const auto letters = letters_of_an_end(name)) {
    return !fits(*type, *letters, false);
  }
  const auto known = alias::library_call(name);
  if (!known) {
    return has_no_row(name) && mentions_own_record(*type);
  }
  return !fits(*type, known->arguments, known->is_variadic) ||
         contradicts(type->getReturnType(), *known);
}

bool never_returns(std::string_view name, const clang::FunctionDecl& declaration) {
  if (ends_program(name)) {
    return true;
  }
  const bool is_own = is_namesake(declaration.getName(), declaration);
  const clang::TypeSourceInfo* written = is_own ? declaration.getTypeSourceInfo() : nullptr;
  if (written == nullptr) {
    return declaration.isNoReturn();
  }
  const auto* type = written->getType()->getAs<clang::FunctionType>();
  return declaration.hasAttr<clang::C11NoReturnAttr>() ||
         (type != nullptr && type->getNoReturnAttr());
}

}  // namespace pcegar::frontend
