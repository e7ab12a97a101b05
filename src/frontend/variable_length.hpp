// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/Type.h>

namespace pcegar::frontend {

/// Whether it is an array whose size is computed: its length is, or the size of its elements.
[[nodiscard]] inline bool has_variable_size(clang::QualType type) {
  const clang::ArrayType* array = type->getAsArrayTypeUnsafe();
  return array != nullptr &&
         (llvm::isa<clang::VariableArrayType>(array) || has_variable_size(array->getElementType()));
}

/// The element type of such an array, at the innermost level with a computed length.
[[nodiscard]] inline clang::QualType element_of_constant_size(clang::QualType type) {
  while (has_variable_size(type)) type = type->getAsArrayTypeUnsafe()->getElementType();
  return type;
}

}  // namespace pcegar::frontend
