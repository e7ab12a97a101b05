// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "execution/activations.hpp"
#include "path_execution/value.hpp"

namespace pcegar::path_execution {

/// In bits, from the start of an object.
__extension__ using Position = __int128;

using execution::Lifetime;

/// Neighbouring bits of an object with one content.
struct Cell {
  enum class Content : std::uint8_t {
    Nothing,     ///< nothing has been written there
    Unmodelled,  ///< written, but what is not known
    Input,       ///< whatever the environment chooses
    Zero,
    Scalar  ///< part of a stored value
  };
  Content content = Content::Nothing;
  Position bits = 0;
  std::uint32_t source = 0;  ///< Input: where it came from, a number that the user chooses
  Value value{};             ///< Scalar: the value that was stored ...
  Position skipped = 0;      ///< ... without that many of its lowest bits
  Position all_bits = 0;     ///< of the stored value

  [[nodiscard]] bool is_whole() const { return skipped == 0 && bits == all_bits; }
};

/// The objects of one path, as sequences of bits. Copies share objects until one of them writes.
class Memory {
public:
  /// An object of so many bytes, or of unlimited size in both directions.
  ObjectId add(std::optional<std::uint64_t> bytes, Lifetime lifetime, Cell::Content initial);
  void remove(ObjectId id) { objects_[id.index()].cells = nullptr; }
  [[nodiscard]] bool is_alive(ObjectId id) const { return objects_[id.index()].cells != nullptr; }
  [[nodiscard]] Lifetime lifetime(ObjectId id) const { return objects_[id.index()].lifetime; }
  [[nodiscard]] std::optional<std::uint64_t> size(ObjectId id) const {
    return objects_[id.index()].bytes;
  }
  [[nodiscard]] bool contains(ObjectId id, Position first, Position bits) const;
  [[nodiscard]] std::size_t count() const { return objects_.size(); }

  /// What lies there, in ascending order without gaps.
  [[nodiscard]] std::vector<Cell> read(ObjectId id, Position first, Position bits) const;
  void write(ObjectId id, Position first, const Cell& cell);
  void write(ObjectId id, Position first, Position bits, const Value& value) {
    write(id, first, {Cell::Content::Scalar, bits, 0, value, 0, bits});
  }
  /// All that was written to an object.
  [[nodiscard]] std::vector<Cell> written(ObjectId id) const;
  /// Makes all of an object unmodelled.
  void lose(ObjectId id);
  void fill(ObjectId id, Position first, Position bits, Cell::Content content,
            std::uint32_t source = 0) {
    write(id, first, {content, bits, source});
  }

private:
  using Cells = std::map<Position, Cell>;
  struct Object {
    std::shared_ptr<Cells> cells;  ///< null when it is gone
    std::optional<std::uint64_t> bytes;
    Lifetime lifetime;
    Cell::Content initial;
  };
  std::vector<Object> objects_;
};

}  // namespace pcegar::path_execution
