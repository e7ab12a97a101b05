// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/predicate/block_operator.hpp"

#include <charconv>

#include "cfa/shared_calls.hpp"
#include "support/error.hpp"

namespace pcegar::cpa {

namespace {

std::uint32_t parse_threshold(const std::string& text, std::size_t colon) {
  std::uint32_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, value);
  if (error != std::errc{} || stop != end || value == 0) {
    throw InputError("block size in '" + text + "' must be a positive number, as in k:50");
  }
  return value;
}

}  // namespace

BlockSettings parse_block_rule(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string rule = text.substr(0, colon);
  if (colon == std::string::npos) {
    if (rule == "sbe") {
      return {BlockRule::Sbe};
    }
    if (rule == "lbe") {
      return {BlockRule::Lbe};
    }
  } else if (rule == "lbe-or") {
    return {BlockRule::LbeOrK, parse_threshold(text, colon)};
  } else if (rule == "k") {
    return {BlockRule::K, parse_threshold(text, colon)};
  } else if (rule == "lbe-and") {
    return {BlockRule::LbeAndK, parse_threshold(text, colon)};
  }
  throw InputError("unknown block rule '" + text +
                   "'; known are sbe, lbe, lbe-or:K, k:K, lbe-and:K");
}

BlockOperator::BlockOperator(const cfa::Program& program, BlockSettings settings)
    : program_(program), settings_(settings) {
  if (program.shared_calls() != nullptr) {
    for (const auto& [id, bits] : program.shared_calls()->bits()) {
      ends_.insert({program.function(id).entry, program.function(id).exit});
    }
  }
}

BlockDecision BlockOperator::decide(cfa::LocationId id, std::uint32_t block_length) const {
  if (ends_.contains(id)) {
    return BlockDecision::Abstract;
  }
  const cfa::Location& location = program_.location(id);
  const bool long_enough = block_length >= settings_.threshold;
  const bool at_loop = location.is_loop_head;
  const cfa::Function& function = program_.function(location.function);
  const bool at_function = settings_.functions == BlockSettings::Functions::OwnBlocks &&
                           (id == function.entry || id == function.exit);
  bool abstract = false;
  switch (settings_.rule) {
    case BlockRule::Sbe: abstract = true; break;
    case BlockRule::Lbe: abstract = at_loop || at_function; break;
    case BlockRule::LbeOrK: abstract = at_loop || at_function || long_enough; break;
    case BlockRule::K: abstract = at_function || long_enough; break;
    case BlockRule::LbeAndK: abstract = (at_loop || at_function) && long_enough; break;
  }
  return abstract ? BlockDecision::Abstract : BlockDecision::Continue;
}

}  // namespace pcegar::cpa
