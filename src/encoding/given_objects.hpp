// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <vector>

#include "cfa/program.hpp"
#include "encoding/memory_map.hpp"
#include "smt/term.hpp"

namespace pcegar::encoding {

/// The addresses that the outside of the program may know at a point of a path: a pointer from
/// outside cannot lead to an object that is given away only later. These are the values that were
/// passed or stored outside so far, and the addresses in what they lead to, as far as they are
/// known exactly. Addresses that are held in pieces are not found.
class GivenObjects {
public:
  /// The value of a scalar as a bit-vector.
  struct Value {
    smt::Term term;
    bool is_confirmed = false;     ///< whether it depends on nothing that is not modelled
    bool is_from_outside = false;  ///< whether it is a pointer that the outside chose
  };
  /// The path so far.
  class Reader {
  public:
    virtual ~Reader() = default;
    [[nodiscard]] virtual Value value(const cfa::Expression& scalar) const = 0;
    [[nodiscard]] virtual Value address(const cfa::Expression& lvalue) const = 0;
    /// What a scalar of an object holds.
    [[nodiscard]] virtual Value content(const Storage& scalar) const = 0;
  };
  /// Enclosing: who gets the address of a member may know that of the structure around it.
  enum class Members { Alone, Enclosing };

  GivenObjects(const cfa::Program& program, const MemoryMap& memory, const Reader& reader,
               Members members)
      : program_(program), memory_(memory), reader_(reader), members_(members) {}

  /// The next operation of the path, before it changes anything.
  void step(const cfa::Operation& operation);

  /// Whether the object was given away, whatever the path's values are.
  [[nodiscard]] bool contains(const MemoryMap::Object& object) const {
    return is_everything_ || objects_.contains(&object);
  }
  /// If one of these values points into the object, it was given away as well.
  [[nodiscard]] const std::vector<smt::Term>& addresses(const MemoryMap::Object& object) const {
    static const std::vector<smt::Term> none;
    const auto found = addresses_.find(&object);
    return found == addresses_.end() ? none : found->second;
  }
  /// Members that were given away alone.
  struct Member {
    smt::Term address;
    std::uint64_t bytes = 0;
  };
  [[nodiscard]] const std::vector<Member>& members() const { return given_members_; }

private:
  void give(const cfa::Expression& value);
  void follow(const MemoryMap::Object& object);
  using Objects = std::vector<const MemoryMap::Object*>;
  void give_content(const Storage& storage, const Objects& targets);
  void add(const Value& address, const Objects& targets);

  const cfa::Program& program_;
  const MemoryMap& memory_;
  const Reader& reader_;
  Members members_;
  std::vector<const MemoryMap::Object*> followed_;  ///< those whose content may be known outside
  std::set<const MemoryMap::Object*> objects_;      ///< looked up only
  /// By what they may point into; looked up only.
  std::map<const MemoryMap::Object*, std::vector<smt::Term>> addresses_;
  std::set<smt::Term> known_;  ///< all of them; looked up only
  std::vector<Member> given_members_;
  bool is_everything_ = false;
};

}  // namespace pcegar::encoding
