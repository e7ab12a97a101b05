// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "refiners/counterexample.hpp"

#include <charconv>

#include "support/child_process.hpp"

namespace pcegar::refiners {

namespace {

using Texts = std::vector<std::string>;

std::optional<std::uint64_t> number_from(const std::string& text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc{} && stop == end ? std::optional(number) : std::nullopt;
}

/// All of them as numbers, or nothing.
std::optional<std::vector<std::uint64_t>> numbers_from(const Texts& texts) {
  std::vector<std::uint64_t> numbers;
  for (const std::string& text : texts) {
    const auto number = number_from(text);
    if (!number) {
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  return numbers;
}

std::string text_of(const Counterexample::Value& value) {
  return pack({std::to_string(value.step), value.what, value.value});
}

std::optional<Counterexample::Value> value_from(std::string_view text) {
  const auto parts = unpack(text);
  if (!parts || parts->size() != 3) {
    return std::nullopt;
  }
  const auto step = number_from((*parts)[0]);
  return step ? std::optional(Counterexample::Value{*step, (*parts)[1], (*parts)[2]})
              : std::nullopt;
}

constexpr std::uint64_t none = 0;  ///< ids and operands are written plus one

std::string text_of(const Counterexample::Input& input) {
  const Texts numbers{
      std::to_string(input.variable.valid() ? input.variable.index() + 1 : none),
      std::to_string(input.offset), std::to_string(input.operand ? *input.operand + 1 : none),
      input.role == encoding::InputRole::Decides ? "1" : "0", std::to_string(input.bits)};
  return pack({text_of(static_cast<const Counterexample::Value&>(input)), pack(numbers),
               input.number ? input.number->get_str() : "",
               input.distance ? std::to_string(*input.distance) : ""});
}

std::optional<Counterexample::Input> input_from(std::string_view text) {
  const auto parts = unpack(text);
  if (!parts || parts->size() != 4) {
    return std::nullopt;
  }
  const auto value = value_from((*parts)[0]);
  const auto packed = unpack((*parts)[1]);
  const auto numbers = packed ? numbers_from(*packed) : std::nullopt;
  if (!value || !numbers || numbers->size() != 5) {
    return std::nullopt;
  }
  Counterexample::Input input{*value, {}, (*numbers)[1], {}, {}, {}, {}};
  if ((*numbers)[0] != none) {
    input.variable = cfa::VariableId(static_cast<std::size_t>((*numbers)[0] - 1));
  }
  if ((*numbers)[2] != none) {
    input.operand = static_cast<std::uint32_t>((*numbers)[2] - 1);
  }
  input.role = (*numbers)[3] == 1 ? encoding::InputRole::Decides : encoding::InputRole::Free;
  input.bits = static_cast<unsigned>((*numbers)[4]);
  if (!(*parts)[2].empty()) {
    mpz_class number;
    if (number.set_str((*parts)[2], 10) != 0) {
      return std::nullopt;
    }
    input.number = number;
  }
  if (const std::string& distance = (*parts)[3]; !distance.empty()) {
    std::int64_t bytes = 0;
    const char* const end = distance.data() + distance.size();
    const auto [stop, error] = std::from_chars(distance.data(), end, bytes);
    if (error != std::errc{} || stop != end) {
      return std::nullopt;
    }
    input.distance = bytes;
  }
  return input;
}

template <class Part>
std::string text_of_all(const std::vector<Part>& parts) {
  Texts texts;
  for (const Part& part : parts) {
    texts.push_back(text_of(part));
  }
  return pack(texts);
}

/// Whether all could be read.
template <class Part, class Read>
bool read_all(std::string_view text, std::vector<Part>& parts, const Read& read) {
  const auto texts = unpack(text);
  if (!texts) {
    return false;
  }
  for (const std::string& each : *texts) {
    auto part = read(each);
    if (!part) {
      return false;
    }
    parts.push_back(*std::move(part));
  }
  return true;
}

}  // namespace

std::string to_text(const Counterexample& counterexample) {
  Texts edges;
  for (const cfa::EdgeId edge : counterexample.path) {
    edges.push_back(std::to_string(edge.index()));
  }
  return pack(
      {pack(edges), text_of_all(counterexample.inputs), text_of_all(counterexample.assignments)});
}

std::optional<Counterexample> counterexample_from(std::string_view text) {
  const auto parts = unpack(text);
  if (!parts || parts->size() != 3) {
    return std::nullopt;
  }
  Counterexample result;
  const auto edge_from = [](const std::string& number) {
    const auto edge = number_from(number);
    return edge ? std::optional(cfa::EdgeId(static_cast<std::size_t>(*edge))) : std::nullopt;
  };
  const bool is_read = read_all((*parts)[0], result.path, edge_from) &&
                       read_all((*parts)[1], result.inputs, input_from) &&
                       read_all((*parts)[2], result.assignments, value_from);
  return is_read ? std::optional(std::move(result)) : std::nullopt;
}

std::vector<cfa::EdgeId> edges_of(std::span<const encoding::PathStep> steps) {
  std::vector<cfa::EdgeId> edges;
  edges.reserve(steps.size());
  for (const encoding::PathStep& step : steps) {
    edges.push_back(step.edge);
  }
  return edges;
}

}  // namespace pcegar::refiners
