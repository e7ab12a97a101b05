// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Output with a format that is a literal (lower_format.cpp).

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/call_arguments.hpp"
#include "frontend/operands.hpp"

namespace pcegar::frontend {

/// Text or a conversion of a format.
struct FormatPiece {
  std::string text = {};
  char conversion = '\0';
  unsigned flags = 0;
  std::uint64_t width = 0;
  std::optional<std::uint64_t> precision = {};
  unsigned bits = 32;  ///< of a number; 1 for those of `long`
};

/// The pieces of the format in a call of that function; nothing if the call is left as it is.
[[nodiscard]] std::optional<std::vector<FormatPiece>> format_pieces(const clang::CallExpr* e,
                                                                    const std::string& name,
                                                                    Use use);

class Formats {
public:
  Formats(LoweringContext& context, Emitter& emit)
      : context_(context), emit_(emit), build_(emit.build()) {}

  /// The call's result.
  Value lower(const clang::CallExpr* e, cfa::FunctionId callee, const CallArguments& given,
              const std::vector<FormatPiece>& pieces);

private:
  struct Output {
    Value destination;
    Value size;
    Value at;  ///< the position of the next character
    bool is_kept;
    bool is_bounded;  ///< by `size`
  };
  Value put(const FormatPiece& piece, const Output& output, Value argument);
  void put_byte(const Output& output, std::uint64_t position, Value byte);
  void put_end(const Output& output);
  Value printed(Value length, const std::string& name);

  LoweringContext& context_;
  Emitter& emit_;
  ExpressionBuilder& build_;
};

}  // namespace pcegar::frontend
