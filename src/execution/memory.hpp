// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "execution/value.hpp"

namespace pcegar::execution {

/// Bytes of memory, of each of which is known which bits are known. An address is kept where it was
/// stored; its bytes are not known.
struct Bytes {
  std::vector<std::uint8_t> values;
  std::vector<std::uint8_t> known;           ///< a mask for each byte
  std::map<std::uint64_t, Value> addresses;  ///< by where they start, all as wide as a pointer
};

enum class Lifetime : std::uint8_t { Static, Literal, Call, Heap };

/// The objects of one execution. Copies share contents until one of them writes.
class Memory {
public:
  explicit Memory(unsigned pointer_bytes) : pointer_bytes_(pointer_bytes) {}

  /// `growing`: of unknown size; there is as much of it as is written.
  enum class Extent : std::uint8_t { Fixed, Growing };
  ObjectId add(std::uint64_t size, Lifetime lifetime, Extent extent = Extent::Fixed);
  /// The object is gone: its address may be another one's from now on.
  void remove(ObjectId id);

  [[nodiscard]] bool is_alive(ObjectId id) const { return objects_[id.index()].bytes != nullptr; }
  [[nodiscard]] Lifetime lifetime(ObjectId id) const { return objects_[id.index()].lifetime; }
  /// Of one that is alive and has a known size.
  [[nodiscard]] std::uint64_t size(ObjectId id) const {
    return objects_[id.index()].bytes->values.size();
  }
  [[nodiscard]] bool has_known_size(ObjectId id) const {
    return objects_[id.index()].extent == Extent::Fixed;
  }
  /// Whether so many bytes after `offset` are in the object, which is alive.
  [[nodiscard]] bool contains(ObjectId id, std::uint64_t offset, std::uint64_t bytes) const;

  /// Scalars, from `first_bit` on; the place is in the object. Numbers come out zero-extended.
  [[nodiscard]] Value read(ObjectId id, std::uint64_t first_bit, unsigned bits) const;
  void write(ObjectId id, std::uint64_t first_bit, unsigned bits, const Value& value);
  [[nodiscard]] Bytes copy(ObjectId id, std::uint64_t offset, std::uint64_t bytes) const;
  void paste(ObjectId id, std::uint64_t offset, const Bytes& bytes);
  void fill(ObjectId id, std::uint64_t offset, std::uint64_t bytes, std::uint8_t value);
  /// From now on any value.
  void forget(ObjectId id, std::uint64_t offset, std::uint64_t bytes);
  /// The bits of the mask in one byte.
  void forget_bits(ObjectId id, std::uint64_t offset, std::uint8_t mask);
  [[nodiscard]] bool holds_addresses(ObjectId id) const {
    return !objects_[id.index()].bytes->addresses.empty();
  }

private:
  struct Object {
    std::shared_ptr<Bytes> bytes;  ///< null when it is gone
    Lifetime lifetime;
    Extent extent;
  };
  Bytes& own(ObjectId id, std::uint64_t end);
  void drop_addresses(Bytes& bytes, std::uint64_t offset, std::uint64_t end) const;

  unsigned pointer_bytes_;
  std::uint64_t total_ = 0;
  std::vector<Object> objects_;
};

}  // namespace pcegar::execution
