// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "execution/trial_inputs.hpp"

#include <array>
#include <set>
#include <utility>

#include "cfa/operands.hpp"
#include "execution/number.hpp"

namespace pcegar::execution {

namespace {

constexpr std::size_t most_numbers = 200;
/// How the first trials choose.
enum class Plan : unsigned { Zeros, Ones, MinusOnes, OneThenZeros, ZeroThenOnes, Greatest, Least };
constexpr unsigned plans = 7;

Wide signed_bits(std::int64_t number, unsigned bits) {
  return low_bits(sign_extended(static_cast<Wide>(static_cast<std::uint64_t>(number)), 64), bits);
}

Wide greatest(const cfa::Type& type) {
  return low_bits(~Wide{0}, type.is_signed ? type.bits - 1 : type.bits);
}

Wide least(const cfa::Type& type) {
  return type.is_signed ? Wide{1} << (type.bits - 1) : 0;
}

void collect(const cfa::Expression& e, std::vector<std::int64_t>& found,
             std::set<std::int64_t>& known) {
  cfa::for_each_subexpression(e, [&](const cfa::Expression& part) {
    const auto* constant = std::get_if<cfa::Constant>(&part.node);
    if (constant == nullptr || !part.type->is_integer() || found.size() >= most_numbers) {
      return;
    }
    const auto number = static_cast<std::int64_t>(constant->bits);
    if (known.insert(number).second) {
      found.push_back(number);
    }
  });
}

}  // namespace

std::vector<std::int64_t> numbers_in(const cfa::Program& program) {
  std::vector<std::int64_t> found;
  std::set<std::int64_t> known;
  for (std::size_t i = 0; i < program.edge_count() && found.size() < most_numbers; ++i) {
    const cfa::Operation& operation = program.edge(cfa::EdgeId(i)).operation;
    if (const auto* assume = std::get_if<cfa::Assume>(&operation)) {
      collect(*assume->condition, found, known);
    } else if (const auto* assign = std::get_if<cfa::Assign>(&operation)) {
      collect(*assign->value, found, known);
    }
  }
  return found;
}

TrialInputs::TrialInputs(unsigned trial, const std::vector<std::int64_t>& numbers,
                         std::vector<Wide> begin)
    : trial_(trial), numbers_(numbers), state_(trial), given_(std::move(begin)) {}

/// Splitmix64.
std::uint64_t TrialInputs::random() {
  state_ += 0x9e3779b97f4a7c15U;
  std::uint64_t bits = state_;
  bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
  return bits ^ (bits >> 31U);
}

Wide TrialInputs::value(const cfa::Type& type) {
  if (count_ == given_.size()) {
    given_.push_back(type.is_float()     ? floating(type)
                     : type.is_integer() ? integer(type)
                                         : Wide{pointer()});
  }
  const Wide result = given_[count_++];
  return type.is_boolean ? result & 1U : low_bits(result, type.bits);
}

/// Null or not.
std::uint64_t TrialInputs::pointer() {
  return trial_ < plans ? trial_ % 2 : static_cast<std::uint64_t>(below(4) != 0);
}

Wide TrialInputs::integer(const cfa::Type& type) {
  if (type.is_boolean) {
    return trial_ < plans ? Wide{trial_ % 2} : Wide{below(2)};
  }
  if (trial_ >= plans) {
    return mixed(type);
  }
  switch (static_cast<Plan>(trial_)) {
    case Plan::Zeros: break;
    case Plan::Ones: return 1;
    case Plan::MinusOnes: return low_bits(~Wide{0}, type.bits);
    case Plan::OneThenZeros: return count_ == 0 ? 1 : 0;
    case Plan::ZeroThenOnes: return count_ == 0 ? 0 : 1;
    case Plan::Greatest: return greatest(type);
    case Plan::Least: return least(type);
  }
  return 0;
}

Wide TrialInputs::mixed(const cfa::Type& type) {
  constexpr std::uint64_t small = 4;
  constexpr std::uint64_t medium = 256;
  // What a trial prefers: small numbers, numbers of the program, or nothing.
  const unsigned preferred = trial_ % 3;
  const std::uint64_t kind = below(8);
  if (preferred < 2 ? kind < 5 && preferred == 0 : kind < 2) {
    return below(small);
  }
  if (!numbers_.empty() && (preferred == 1 ? kind < 6 : kind < 5)) {
    const std::int64_t number = numbers_[below(numbers_.size())];
    const std::uint64_t beside = below(6);  // the number itself most often
    const auto near = static_cast<std::uint64_t>(number) + (beside < 3 ? beside : 1) - 1;
    return signed_bits(static_cast<std::int64_t>(near), type.bits);
  }
  switch (kind) {
    case 5: return below(2) == 0 ? greatest(type) : least(type);
    case 6: return low_bits(below(medium), type.bits);
    default: return low_bits(Wide{random()} << 64 | random(), type.bits);
  }
}

Wide TrialInputs::floating(const cfa::Type& type) {
  const cfa::Type number{.kind = cfa::TypeKind::Integer, .bits = 64, .is_signed = true};
  const bool has_specials = trial_ >= plans || trial_ >= static_cast<unsigned>(Plan::Greatest);
  if (has_specials && !type.is_extended() && below(3) > 0) {
    // Of IEEE formats: no number, the infinities, the greatest, least and least normal number, a
    // half, the neighbours of one, negative zero.
    const unsigned fraction = type.bits == 32 ? 23 : 52;
    const Wide exponents = low_bits(~Wide{0}, type.bits - 1 - fraction) << fraction;
    const Wide sign = Wide{1} << (type.bits - 1);
    const Wide one = low_bits(~Wide{0}, type.bits - 2 - fraction) << fraction;
    const std::array<Wide, 11> specials{exponents | Wide{1} << (fraction - 1),
                                        exponents,
                                        exponents | sign,
                                        exponents - 1,
                                        1,
                                        Wide{1} << fraction,
                                        one - (Wide{1} << fraction),
                                        one - 1,
                                        one | 1,
                                        sign,
                                        (exponents - 1) | sign};
    return specials[below(specials.size())];
  }
  return convert(low_bits(integer(number), 64), number, type).value_or(0);
}

}  // namespace pcegar::execution
