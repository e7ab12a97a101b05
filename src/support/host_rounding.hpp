// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// Operations on float and double as the host does them in a rounding mode that is named. Operands
// and results are volatile, so that the compiler neither folds an operation nor moves it out of the
// region with that mode.

#include <cfenv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pcegar {

/// The rounding modes of <fenv.h>; the numbers are those that C programs on x86 see.
enum class RoundingMode : std::uint16_t { Nearest = 0, Down = 0x400, Up = 0x800, Zero = 0xc00 };

inline constexpr RoundingMode rounding_modes[] = {RoundingMode::Nearest, RoundingMode::Down,
                                                  RoundingMode::Up, RoundingMode::Zero};

/// The program's variable that holds the mode, in programs that change it.
inline constexpr std::string_view rounding_mode_variable = "__pcegar_rounding_mode";

/// None if no mode has that number.
[[nodiscard]] inline std::optional<RoundingMode> rounding_mode(std::uint64_t number) {
  for (const RoundingMode mode : rounding_modes) {
    if (static_cast<std::uint64_t>(mode) == number) {
      return mode;
    }
  }
  return std::nullopt;
}

/// The host rounds that way as long as this lives.
class HostRounding {
public:
  explicit HostRounding(RoundingMode mode) : before_(std::fegetround()) {
    std::fesetround(host(mode));
  }
  ~HostRounding() { std::fesetround(before_); }
  HostRounding(const HostRounding&) = delete;
  HostRounding& operator=(const HostRounding&) = delete;

private:
  static int host(RoundingMode mode) {
    switch (mode) {
      case RoundingMode::Nearest: return FE_TONEAREST;
      case RoundingMode::Down: return FE_DOWNWARD;
      case RoundingMode::Up: return FE_UPWARD;
      case RoundingMode::Zero: return FE_TOWARDZERO;
    }
    return FE_TONEAREST;
  }

  int before_;
};

enum class FloatOperation : std::uint8_t {
  Add,
  Subtract,
  Multiply,
  Divide,
  SquareRoot,  ///< of the left operand
  ToIntegral   ///< of the left operand
};

template <class Float>
[[nodiscard]] Float computed_in(RoundingMode mode, FloatOperation op, Float left, Float right) {
  const volatile Float a = left;
  const volatile Float b = right;
  volatile Float result = 0;
  const HostRounding scope(mode);
  switch (op) {
    case FloatOperation::Add: result = a + b; break;
    case FloatOperation::Subtract: result = a - b; break;
    case FloatOperation::Multiply: result = a * b; break;
    case FloatOperation::Divide: result = a / b; break;
    case FloatOperation::SquareRoot: result = std::sqrt(a); break;
    case FloatOperation::ToIntegral: result = std::nearbyint(a); break;
  }
  return result;
}

/// Of a number of a float or of an integer type of at most 64 bits.
template <class Float, class Number>
[[nodiscard]] Float converted_in(RoundingMode mode, Number number) {
  const volatile Number before = number;
  volatile Float result = 0;
  const HostRounding scope(mode);
  result = static_cast<Float>(before);
  return result;
}

}  // namespace pcegar
