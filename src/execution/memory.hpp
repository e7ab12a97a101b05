// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "execution/activations.hpp"
#include "execution/value.hpp"

namespace pcegar::execution {

/// Bytes of memory, each with a mask of its known bits. An address is kept where it was stored; its
/// bytes are not known.
struct Bytes {
  std::vector<std::uint8_t> values;
  std::vector<std::uint8_t> known;           ///< a mask for each byte
  std::map<std::uint64_t, Value> addresses;  ///< by where they start, all as wide as a pointer
};

/// The objects of one execution. Copies share contents until one of them writes.
class Memory {
public:
  explicit Memory(unsigned pointer_bytes) : pointer_bytes_(pointer_bytes) {}

  /// Growing: an object of unknown size, which has as many bytes as are written.
  enum class Extent : std::uint8_t { Fixed, Growing };
  ObjectId add(std::uint64_t size, Lifetime lifetime, Extent extent = Extent::Fixed);
  /// Ends the object's lifetime: from now on, another object may have its address.
  void remove(ObjectId id);

  [[nodiscard]] bool is_alive(ObjectId id) const { return objects_[id.index()].bytes != nullptr; }
  [[nodiscard]] Lifetime lifetime(ObjectId id) const { return objects_[id.index()].lifetime; }
  /// The size of an object that is alive and has a known size.
  [[nodiscard]] std::uint64_t size(ObjectId id) const {
    return objects_[id.index()].bytes->values.size();
  }
  [[nodiscard]] bool has_known_size(ObjectId id) const {
    return objects_[id.index()].extent == Extent::Fixed;
  }
  /// Whether so many bytes from `offset` on are in the object, which must be alive.
  [[nodiscard]] bool contains(ObjectId id, std::uint64_t offset, std::uint64_t bytes) const;

  /// Reads a scalar from `first_bit` on; the place must be in the object. Numbers are
  /// zero-extended.
  [[nodiscard]] Value read(ObjectId id, std::uint64_t first_bit, unsigned bits) const;
  void write(ObjectId id, std::uint64_t first_bit, unsigned bits, const Value& value);
  /// Gives those of these bits that are not known the values that the pattern has there.
  void settle(ObjectId id, std::uint64_t first_bit, unsigned bits, Wide pattern);
  [[nodiscard]] Bytes copy(ObjectId id, std::uint64_t offset, std::uint64_t bytes) const;
  void paste(ObjectId id, std::uint64_t offset, const Bytes& bytes);
  void fill(ObjectId id, std::uint64_t offset, std::uint64_t bytes, std::uint8_t value);
  /// Makes these bytes unknown.
  void forget(ObjectId id, std::uint64_t offset, std::uint64_t bytes);
  /// Makes the bits of the mask in one byte unknown.
  void forget_bits(ObjectId id, std::uint64_t offset, std::uint8_t mask);
  /// Whether some of these bytes belong to an address that lies there in part only.
  [[nodiscard]] bool cuts_address(ObjectId id, std::uint64_t offset, std::uint64_t bytes) const;
  /// Whether some of these bytes belong to an address.
  [[nodiscard]] bool touches_address(ObjectId id, std::uint64_t offset, std::uint64_t bytes) const;
  [[nodiscard]] bool holds_addresses(ObjectId id) const {
    return !objects_[id.index()].bytes->addresses.empty();
  }
  /// Whether some of its bytes that are not known may be an address.
  [[nodiscard]] bool may_hold_unknown_address(ObjectId id) const;

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
