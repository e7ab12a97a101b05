// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#include "cpa/location/location_cpa.hpp"

namespace pcegar::cpa {

namespace {

class LocationState final : public AbstractState {
public:
  LocationState(cfa::LocationId location, std::string text)
      : here_{location}, text_(std::move(text)) {}
  void publish(Facts& facts) const override { facts.publish(here_); }
  [[nodiscard]] std::uint64_t partition_key() const override { return here_.location.value(); }
  [[nodiscard]] std::string to_text() const override { return text_; }

private:
  AtLocation here_;
  std::string text_;
};

std::string describe(const cfa::Program& program, cfa::LocationId id) {
  const cfa::Location& location = program.location(id);
  return "L" + std::to_string(id.value()) + " " + program.function(location.function).name + ":" +
         std::to_string(location.position.line);
}

}  // namespace

LocationCpa::LocationCpa(const cfa::Program& program) : SeparateCpa(domain_), program_(program) {
  states_.reserve(program.location_count());
  for (std::size_t i = 0; i < program.location_count(); ++i) {
    const cfa::LocationId id(i);
    states_.push_back(std::make_shared<LocationState>(id, describe(program, id)));
  }
}

std::vector<StatePtr> LocationCpa::successors(const StatePtr&, const PrecisionPtr&,
                                              cfa::EdgeId edge) {
  return {states_[program_.edge(edge).target.index()]};
}

}  // namespace pcegar::cpa
