// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The constraint graph of the points-to analysis and its least solution. It works on objects,
// locations and sets only; constraints.hpp makes constraints from programs.

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "alias/layout.hpp"
#include "alias/points_to.hpp"

namespace pcegar::alias {

struct NodeTag;
/// A set of locations: the content of a leaf, or the value of an expression.
using NodeId = StrongId<NodeTag>;
struct LocationTag;
using LocationId = StrongId<LocationTag>;
using LocationSet = std::vector<LocationId>;  ///< sorted

/// A place that a pointer may point to: in an object (without an offset, anywhere in it), outside
/// of the program, or everywhere.
struct Location {
  ObjectId object;  ///< invalid for the two special ones
  std::optional<Offset> offset;
};
/// Memory outside of the program, and objects that have escaped to there.
inline constexpr LocationId outside{std::uint32_t{0}};
/// Any object whose address is taken, or `outside`: a value about which nothing is known.
inline constexpr LocationId anything{std::uint32_t{1}};
/// Not a location, but a mark: the value was converted from a pointer to another type.
inline constexpr LocationId converted{std::uint32_t{2}};

class Solver {
public:
  explicit Solver(unsigned pointer_bytes);

  // -- objects --
  ObjectId add_object(Object object, Layout layout);
  [[nodiscard]] std::size_t object_count() const { return objects_.size(); }
  [[nodiscard]] const Object& object(ObjectId id) const { return objects_[id.index()].object; }
  Object& object(ObjectId id) { return objects_[id.index()].object; }
  [[nodiscard]] const Layout& layout(ObjectId id) const { return objects_[id.index()].layout; }
  LocationId location(ObjectId object, std::optional<Offset> offset);
  [[nodiscard]] const Location& location(LocationId id) const { return locations_[id.index()]; }
  /// From now on, unknown values (`anything`) may point to the object.
  void take_address(ObjectId object);
  /// Objects that may not be written through pointers.
  void protect(ObjectId object) { objects_[object.index()].is_protected = true; }

  // -- constraints --
  NodeId add_node();
  void include(NodeId node, LocationId location);
  /// target includes source
  void copy(NodeId source, NodeId target);
  void displace(NodeId source, NodeId target, const Displacement& displacement);
  /// target includes source, but not its mark `converted`
  void copy_unmarked(NodeId source, NodeId target);
  /// target includes source, but for places that are not accessed as such a structure
  /// (Program::has_typed_accesses())
  void copy_accessible(NodeId source, NodeId target, const cfa::Type& record);
  /// Contains the mark if converted pointers have reached the outside.
  [[nodiscard]] NodeId escaped_mark() const { return escaped_mark_; }
  /// Contains the mark if an object with wider scalars than bytes has escaped.
  [[nodiscard]] NodeId escaped_scalars_mark() const { return escaped_scalars_mark_; }
  /// The type of what is accessed. An address that a number is read from, or that is stored in one,
  /// counts as converted.
  enum class Accessed : std::uint8_t { Number, Pointer, BytePointer };
  void load(NodeId pointer, std::uint64_t bytes, NodeId target, Accessed accessed);
  void store(NodeId pointer, std::uint64_t bytes, NodeId source, Accessed accessed);
  /// Whether so many bytes there may be a pointer's, according to the object's type.
  [[nodiscard]] bool has_pointer_at(LocationId id, std::uint64_t bytes) const;
  /// Whether what is there is declared as a pointer to bytes.
  [[nodiscard]] bool is_byte_pointer_at(LocationId id) const;
  /// Whether so many bytes there may touch such a pointer.
  [[nodiscard]] bool holds_byte_pointer(LocationId id, std::uint64_t bytes) const;
  /// *target = *source, that many bytes
  void copy_memory(NodeId target, NodeId source, std::uint64_t bytes);
  void escape(NodeId node) { copy(node, escaped_); }
  /// Has the same effect as escape() on points-to sets, but remembers that only so many bytes from
  /// there were passed to the outside.
  void escape_part(NodeId node, std::uint64_t bytes);
  /// The part of an object that was passed to the outside; nothing if it may be the whole object.
  struct Part {
    std::optional<Offset> offset;
    std::uint64_t bytes;
  };
  [[nodiscard]] std::optional<std::vector<Part>> escaped_parts(ObjectId object) const;
  /// The program makes pointers of these numbers.
  void use_as_address(NodeId number);
  /// The program makes pointers to bytes of these pointers to something else, which may go anywhere
  /// in their objects. Other pointers to bytes stay in the array of characters that they point
  /// into, as C requires.
  void see_as_bytes(NodeId node);
  [[nodiscard]] bool is_seen_as_bytes(ObjectId id) const {
    return everything_seen_ || objects_[id.index()].is_seen_as_bytes;
  }
  /// Calls the function for every location that the node gets.
  void watch(NodeId node, std::function<void(LocationId)> callback);
  /// The same for every function that may be called from outside of the program, or from anywhere.
  void watch_functions(LocationId special, const std::function<void(ObjectId)>& callback);
  /// The content of the leaves of an object, for direct accesses to variables.
  std::vector<NodeId> read_nodes(LocationId location, std::uint64_t bytes);
  std::vector<NodeId> write_nodes(LocationId location, std::uint64_t bytes);

  /// Throws LimitReached.
  void solve(const Limits* limits = nullptr);
  /// Whether an object that has escaped may hold the address of an object, of whatever type the
  /// place is.
  [[nodiscard]] bool holds_addresses(ObjectId id) const;
  /// Whether these may be addresses outside of the program, of targets with another type than the
  /// place has, such as in a number. What the outside stores in a number is an address of its own
  /// only where the program makes a pointer of it.
  [[nodiscard]] bool holds_converted_outside(ObjectId id) const;
  /// The objects that these are.
  [[nodiscard]] std::vector<ObjectId> held_by(ObjectId id) const;
  [[nodiscard]] const LocationSet& points_to(NodeId node) const {
    return nodes_[node.index()].locations;
  }

private:
  struct ObjectData {
    Object object;
    Layout layout;
    bool is_protected = false;
    bool is_seen_as_bytes = false;
    std::map<Offset, NodeId> leaves;
    NodeId written_anywhere;  ///< values stored at an unknown place; flow to all leaves
    NodeId read_anywhere;     ///< what all leaves hold
    std::unordered_map<Offset, LocationId> locations;  // looked up only
    std::size_t strays = 0;  ///< of the locations, those outside of the object
    LocationId any;
  };
  struct Node {
    LocationSet locations;
    LocationSet fresh;  ///< those of `locations` that have not been propagated
    std::vector<NodeId> successors;
    std::vector<std::size_t> uses;  ///< constraints
    std::vector<NodeId> sources;    ///< nodes whose values flow here
    bool flows_to_address = false;  ///< to a number that the program makes pointers of
    bool queued = false;
  };
  /// An action for every location of a node.
  struct Constraint {
    enum class Kind { Displace, Unmark, Access, Load, Store, CopyFrom, CopyTo, Watch, Escape, See };
    Kind kind;
    NodeId other;
    std::uint64_t bytes = 0;
    Accessed accessed = Accessed::Number;
    Displacement displacement;
    const cfa::Type* record = nullptr;  ///< of Access
    std::function<void(LocationId)> callback = nullptr;
  };

  void add_constraint(NodeId node, Constraint constraint);
  void add(NodeId node, const LocationSet& locations);
  [[nodiscard]] bool is_covered(const LocationSet& set, LocationId location) const;
  void apply(const Constraint& constraint, const LocationSet& locations);
  void apply(const Constraint& constraint, LocationId location);
  void apply_displacement(const Constraint& constraint, const LocationSet& locations);
  [[nodiscard]] bool stays_in_characters(const Location& from, const Displacement& change) const;
  [[nodiscard]] bool enters_characters(const Location& from, const Displacement& change,
                                       const std::vector<Offset>& places) const;
  void see(LocationId id);
  [[nodiscard]] bool may_be_in_characters(LocationId id) const;
  [[nodiscard]] bool may_access(LocationId id, const cfa::Type& record) const;
  void apply_store(const Constraint& constraint, LocationId location);
  void copy_region(LocationId target, LocationId source, std::uint64_t bytes);
  bool copy_leaf_by_leaf(LocationId target, LocationId source, std::uint64_t bytes);
  void escape_object(ObjectId id);
  NodeId leaf(ObjectId id, Offset offset);
  NodeId written_anywhere(ObjectId id);
  NodeId read_anywhere(ObjectId id);
  void write_everywhere(NodeId source, Accessed accessed);
  void note_flow(NodeId source, NodeId target);

  std::deque<ObjectData> objects_;
  std::vector<Location> locations_;
  std::vector<Node> nodes_;
  std::deque<Constraint> constraints_;
  std::unordered_set<std::uint64_t> copies_;  // looked up only
  std::deque<NodeId> work_;
  NodeId escaped_;  ///< pointers that the outside knows
  NodeId escaped_mark_;
  NodeId escaped_scalars_mark_;
  NodeId stored_anywhere_;  ///< stored through pointers to anything
  bool stores_anywhere_ = false;
  bool everything_escaped_ = false;
  bool everything_seen_ = false;
  std::unordered_set<std::uint32_t> bytes_;  ///< nodes of pointers that are; looked up only
  std::vector<std::pair<NodeId, std::size_t>> byte_steps_;  ///< sources of constraints
  std::vector<std::pair<NodeId, std::uint64_t>> parts_;  ///< pointers that the outside knows; bytes
  std::vector<std::pair<LocationId, std::function<void(ObjectId)>>> function_watchers_;
};

}  // namespace pcegar::alias
