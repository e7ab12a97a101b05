// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cfa/program.hpp"

namespace pcegar::test {

/// Runs a program's CFA concretely, byte by byte, as an oracle for the front end: what it computes
/// must be what the compiled program computes. Throws std::runtime_error where the CFA is not
/// deterministic (approximate values, unsupported operations, external calls, more than one or no
/// edge that can be taken).
class Interpreter {
public:
  explicit Interpreter(const cfa::Program& program);
  /// The program's exit status: the entry function's result.
  int run();

  /// A variable and an offset in it.
  struct Spot {
    cfa::VariableId variable;
    std::uint64_t offset = 0;
  };
  /// Called for every access through a pointer, with the pointer and its target.
  using Observer = std::function<void(const cfa::Expression& pointer, const Spot& spot)>;
  void observe(Observer observer) { observer_ = std::move(observer); }

private:
  __extension__ using Number = __int128;
  struct Place {
    std::uint64_t address = 0;  ///< in bytes
    std::uint64_t shift = 0;    ///< bit-fields: first bit from there
    const cfa::Type* type = nullptr;
    unsigned width = 0;  ///< in bits; 0 for aggregates
  };
  using Frame = std::map<cfa::VariableId, std::uint64_t>;

  std::uint64_t allocate(const cfa::Type& type);
  std::uint64_t address_of(cfa::VariableId id);
  Place place(const cfa::Expression& e);
  Number evaluate(const cfa::Expression& e);
  Number binary(const cfa::Expression& e, const cfa::Binary& b);
  Number load(const Place& place) const;
  void store(const Place& place, Number value);
  void assign(const cfa::Expression& target, const cfa::Expression& value);
  void enter(const cfa::CallSite& site);
  void leave(const cfa::CallSite& site);
  bool step();
  bool can_take(const cfa::Edge& edge);
  static Number fit(const cfa::Type& type, Number value);

  const cfa::Program& program_;
  std::vector<std::uint8_t> memory_;
  std::vector<Frame> frames_;
  std::vector<cfa::CallSiteId> calls_;
  Frame globals_;
  std::map<std::uint64_t, cfa::VariableId> variables_at_;
  Observer observer_;
  cfa::LocationId here_;
  Number result_ = 0;
};

}  // namespace pcegar::test
