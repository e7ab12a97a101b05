// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pcegar::html {

/// An edge of a graph whose nodes are numbers from 0.
struct GraphEdge {
  std::size_t from;
  std::size_t to;
};

/// A graph in which chains of nodes that are not kept are edges.
struct FoldedGraph {
  struct Edge {
    std::size_t from;
    std::size_t to;
    std::vector<std::size_t> chain;  ///< the edges that it stands for, in their order
  };
  std::vector<std::size_t> nodes;  ///< those that remain, ascending
  std::vector<Edge> edges;
};

/// Folds every node that is not in `kept` and has exactly one edge in and one out. Cycles of such
/// nodes keep one.
[[nodiscard]] FoldedGraph fold(std::size_t nodes, const std::vector<GraphEdge>& edges,
                               std::vector<bool> kept);

/// A graph to be placed: sizes in pixels, edges between places in `nodes`.
struct Drawing {
  struct Node {
    double width;
    double height;
  };
  struct Edge {
    std::size_t from;
    std::size_t to;
    bool places = true;  ///< its end belongs below its beginning
  };
  std::vector<Node> nodes;
  std::vector<Edge> edges;
};

/// Where things are, in pixels; y grows downwards.
struct Placement {
  std::vector<double> nodes;               ///< x and y of the middle of each
  std::vector<std::vector<double>> edges;  ///< the control points of each, x and y
};

/// The drawings as input of Graphviz's `dot -Tplain`, one graph each.
[[nodiscard]] std::string dot_text(const std::vector<Drawing>& drawings);

/// Reads what dot has written for them. It may have been stopped: nothing for a graph that is not
/// complete.
[[nodiscard]] std::vector<std::optional<Placement>> placements(const std::vector<Drawing>& drawings,
                                                               std::string_view plain);

}  // namespace pcegar::html
