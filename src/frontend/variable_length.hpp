// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Type.h>

namespace pcegar::frontend {

/// Whether it is an array whose size is computed: its length, or that of its elements.
[[nodiscard]] inline bool has_variable_size(clang::QualType type) {
  const clang::ArrayType* array = type->getAsArrayTypeUnsafe();
  return array != nullptr &&
         (llvm::isa<clang::VariableArrayType>(array) || has_variable_size(array->getElementType()));
}

/// What such an array is an array of, at the innermost level that is computed.
[[nodiscard]] inline clang::QualType element_of_constant_size(clang::QualType type) {
  while (has_variable_size(type)) type = type->getAsArrayTypeUnsafe()->getElementType();
  return type;
}

}  // namespace pcegar::frontend
