// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Graphviz only places: the page draws. So dot needs no fonts, gets boxes without text, and its
// plain format (one line per node and edge) is all there is to read.
#include "html/graph.hpp"

#include <fmt/format.h>

#include <map>
#include <queue>
#include <sstream>

namespace pcegar::html {

namespace {

constexpr double pixels_per_inch = 72;

struct Ends {
  std::vector<std::size_t> in;
  std::vector<std::size_t> out;
  std::vector<std::size_t> leaving;  ///< the last edge that leaves the node
};

Ends ends_of(std::size_t nodes, const std::vector<GraphEdge>& edges) {
  Ends ends{std::vector<std::size_t>(nodes), std::vector<std::size_t>(nodes),
            std::vector<std::size_t>(nodes)};
  for (std::size_t i = 0; i < edges.size(); ++i) {
    ++ends.in[edges[i].to];
    ++ends.out[edges[i].from];
    ends.leaving[edges[i].from] = i;
  }
  return ends;
}

/// One complete graph of dot's plain format, after its first line.
class Reader {
public:
  explicit Reader(const Drawing& drawing) : drawing_(drawing) {
    result_.nodes.resize(2 * drawing.nodes.size());
    result_.edges.resize(drawing.edges.size());
    for (std::size_t i = 0; i < drawing.edges.size(); ++i) {
      of_ends_[{drawing.edges[i].from, drawing.edges[i].to}].push(i);
    }
  }

  /// False if it is no line of this graph.
  bool read(std::istringstream& line, double height) {
    std::string kind;
    line >> kind;
    return kind == "node" ? read_node(line, height) : kind == "edge" && read_edge(line, height);
  }
  Placement take() { return std::move(result_); }

private:
  static bool number(std::istringstream& line, std::size_t& result) {
    char letter = 0;
    return static_cast<bool>(line >> letter >> result);
  }

  bool read_node(std::istringstream& line, double height) {
    std::size_t node = 0;
    double x = 0;
    double y = 0;
    if (!number(line, node) || !(line >> x >> y) || node >= drawing_.nodes.size()) {
      return false;
    }
    result_.nodes[2 * node] = x * pixels_per_inch;
    result_.nodes[2 * node + 1] = (height - y) * pixels_per_inch;
    return true;
  }

  bool read_edge(std::istringstream& line, double height) {
    std::size_t from = 0;
    std::size_t to = 0;
    std::size_t count = 0;
    if (!number(line, from) || !number(line, to) || !(line >> count)) {
      return false;
    }
    const auto found = of_ends_.find({from, to});
    if (found == of_ends_.end() || found->second.empty()) {
      return false;
    }
    std::vector<double>& points = result_.edges[found->second.front()];
    found->second.pop();
    for (std::size_t i = 0; i < count; ++i) {
      double x = 0;
      double y = 0;
      if (!(line >> x >> y)) {
        return false;
      }
      points.push_back(x * pixels_per_inch);
      points.push_back((height - y) * pixels_per_inch);
    }
    return true;
  }

  const Drawing& drawing_;
  std::map<std::pair<std::size_t, std::size_t>, std::queue<std::size_t>> of_ends_;
  Placement result_;
};

}  // namespace

FoldedGraph fold(std::size_t nodes, const std::vector<GraphEdge>& edges, std::vector<bool> kept) {
  const Ends ends = ends_of(nodes, edges);
  for (std::size_t i = 0; i < nodes; ++i) {
    kept[i] = kept[i] || ends.in[i] != 1 || ends.out[i] != 1;
  }
  FoldedGraph result;
  std::vector<bool> is_done(edges.size());
  const auto follow = [&](std::size_t first) {
    FoldedGraph::Edge edge{edges[first].from, edges[first].to, {first}};
    is_done[first] = true;
    while (!kept[edge.to]) {
      const std::size_t next = ends.leaving[edge.to];
      edge.chain.push_back(next);
      edge.to = edges[next].to;
      is_done[next] = true;
    }
    result.edges.push_back(std::move(edge));
  };
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (kept[edges[i].from]) {
      follow(i);
    }
  }
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (!is_done[i]) {  // on a cycle of nodes that are not kept
      kept[edges[i].from] = true;
      follow(i);
    }
  }
  for (std::size_t i = 0; i < nodes; ++i) {
    if (kept[i]) {
      result.nodes.push_back(i);
    }
  }
  return result;
}

std::string dot_text(const std::vector<Drawing>& drawings) {
  std::string text;
  for (const Drawing& drawing : drawings) {
    text +=
        "digraph {\n  graph [nodesep=0.25, ranksep=0.4];\n"
        "  node [shape=box, label=\"\", fixedsize=true];\n  edge [dir=none];\n";
    for (std::size_t i = 0; i < drawing.nodes.size(); ++i) {
      text += fmt::format("  n{} [width={:.3f}, height={:.3f}];\n", i,
                          drawing.nodes[i].width / pixels_per_inch,
                          drawing.nodes[i].height / pixels_per_inch);
    }
    for (const Drawing::Edge& edge : drawing.edges) {
      text += fmt::format("  n{} -> n{}{};\n", edge.from, edge.to,
                          edge.places ? "" : " [constraint=false]");
    }
    text += "}\n";
  }
  return text;
}

std::vector<std::optional<Placement>> placements(const std::vector<Drawing>& drawings,
                                                 std::string_view plain) {
  std::vector<std::optional<Placement>> result(drawings.size());
  std::istringstream lines{std::string(plain)};
  std::string line;
  for (std::size_t i = 0; i < drawings.size(); ++i) {
    std::string kind;
    double scale = 0;
    double width = 0;
    double height = 0;
    if (!std::getline(lines, line)) {
      break;
    }
    std::istringstream head(line);
    if (!(head >> kind >> scale >> width >> height) || kind != "graph") {
      break;
    }
    Reader reader(drawings[i]);
    bool is_whole = true;
    while (std::getline(lines, line) && line != "stop") {
      std::istringstream parts(line);
      is_whole = is_whole && reader.read(parts, height);
    }
    if (line != "stop" || lines.fail()) {
      break;
    }
    if (is_whole) {
      result[i] = reader.take();
    }
  }
  return result;
}

}  // namespace pcegar::html
