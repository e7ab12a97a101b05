// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Everything that the page shows is one JSON document. Texts that come often (statements, places)
// are in tables, and the rest refers to them by number. Both kinds of graphs, the control-flow
// automata of functions and the abstract reachability graph, are there as they are and folded:
// chains in which nothing is decided are one edge. The folded ones are drawings for Graphviz.
#include "html/document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <variant>

#include "html/sources.hpp"
#include "html/template.hpp"
#include "report/coverage_report.hpp"
#include "report/path_values.hpp"
#include "support/limits.hpp"
#include "support/verdict.hpp"

namespace pcegar::html {

namespace {

using Json = nlohmann::ordered_json;

/// Boxes of statements in the control-flow automaton: what they show of longer ones. The page draws
/// with these numbers, too.
constexpr std::size_t box_lines = 12;
constexpr std::size_t box_columns = 56;
/// Of a counterexample: the first steps and the last ones.
constexpr std::size_t first_steps = 2'000;
constexpr std::size_t last_steps = 20'000;
/// Locations of all functions that are shown; functions beyond that are left out.
constexpr std::size_t most_locations = 60'000;

/// Texts by number.
class Table {
public:
  std::size_t number(const std::string& text) {
    const auto [place, is_new] = numbers_.emplace(text, texts_.size());
    if (is_new) {
      texts_.push_back(text);
    }
    return place->second;
  }
  [[nodiscard]] const Json& json() const { return texts_; }

private:
  std::unordered_map<std::string, std::size_t> numbers_;
  Json texts_ = Json::array();
};

std::size_t columns(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

Json json_of(const std::vector<std::vector<double>>& edges) {
  Json result = Json::array();
  for (const std::vector<double>& points : edges) {
    Json rounded = Json::array();
    for (const double value : points) {
      rounded.push_back(static_cast<long>(value * 10) / 10.0);
    }
    result.push_back(std::move(rounded));
  }
  return result;
}

}  // namespace

struct Document::Parts {
  /// The lines of a function that its edges are on.
  struct Range {
    std::size_t file = 0;
    unsigned first = 0;
    unsigned last = 0;
  };

  explicit Parts(const Contents& given) : contents(given), sources(given.own_files) {}

  void run();
  void properties();
  void assumptions();
  void statistics();
  void refinements();
  void functions(const cfa::Program& program);
  void path(const cfa::Program& program, const verification::PropertyResult& result,
            const verification::Violated& violated);
  void coverage(const cfa::Program& program);
  void control_flow(const cfa::Program& program);
  void control_flow_of(const cfa::Program& program, cfa::FunctionId function,
                       const std::vector<cfa::LocationId>& locations);
  void states(const cfa::Program& program, const verification::ShownGraph& graph);
  void fold_states(const verification::ShownGraph& graph);
  void draw(Drawing drawing, Json::json_pointer place);

  const Contents& contents;
  Sources sources;
  Json json;
  std::vector<Range> ranges;  ///< by function
  std::vector<Drawing> drawings;
  std::vector<Json::json_pointer> places;  ///< of the drawings, in the document
};

void Document::Parts::run() {
  std::vector<PropertyVerdict> verdicts;
  for (const verification::PropertyResult& result : contents.results) {
    verdicts.push_back(verification::verdict_of(result));
  }
  json["format"] = "pcegar-report-1";
  json["version"] = contents.version;
  json["program"] = contents.files;
  json["arguments"] = contents.arguments;
  json["result"] = to_string(overall(verdicts));
  json["cpu_seconds"] = process_cpu_seconds();
  json["peak_memory_bytes"] = peak_memory_bytes();
  for (const std::string& file : contents.files) {
    sources.number(file);
  }
}

void Document::Parts::properties() {
  json["properties"] = Json::array();
  json["paths"] = Json::array();
  for (const verification::PropertyResult& result : contents.results) {
    const PropertyVerdict verdict = verification::verdict_of(result);
    Json entry{{"name", result.property},
               {"verdict", to_string(verdict.verdict)},
               {"reason", verdict.reason.empty() ? "" : verdict.explanation()},
               {"message", ""},
               {"cpu_seconds", result.usage.cpu_seconds},
               {"refinements", result.usage.refinements}};
    const verification::Violated* violated = result.violated();
    if (violated != nullptr) {
      entry["message"] = violated->message == result.property ? "" : violated->message;
      if (contents.program != nullptr) {
        entry["path"] = json["paths"].size();
        path(contents.program->loaded.program, result, *violated);
      }
    }
    json["properties"].push_back(std::move(entry));
  }
}

void Document::Parts::assumptions() {
  json["assumptions"] = Json::array();
  for (const Assumption& assumption : contents.assumptions) {
    Json entry{{"kind", to_string(assumption.kind)}, {"text", assumption.text}};
    if (assumption.position.line != 0) {
      entry["position"] = {{"file", assumption.position.file}, {"line", assumption.position.line}};
    }
    json["assumptions"].push_back(std::move(entry));
  }
}

void Document::Parts::statistics() {
  json["timers"] = Json::array();
  for (const auto& [name, timer] : contents.statistics.timers()) {
    json["timers"].push_back({name, timer.cpu_seconds, timer.runs});
  }
  json["counters"] = Json::array();
  for (const auto& [name, counter] : contents.statistics.counters()) {
    json["counters"].push_back({name, counter.value});
  }
}

void Document::Parts::refinements() {
  json["refinements"] = Json::array();
  for (std::size_t begin = 0; begin < contents.refinement_log.size();) {
    const std::size_t end =
        std::min(contents.refinement_log.find('\n', begin), contents.refinement_log.size());
    const std::string line = contents.refinement_log.substr(begin, end - begin);
    Json record = Json::parse(line, nullptr, false);
    if (record.is_object()) {
      json["refinements"].push_back(std::move(record));
    }
    begin = end + 1;
  }
}

void Document::Parts::functions(const cfa::Program& program) {
  ranges.resize(program.function_count());
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const cfa::Function& function = program.function(cfa::FunctionId(i));
    if (function.has_body && function.position.line != 0) {
      ranges[i] = {sources.number(function.position.file), function.position.line,
                   function.position.line};
    }
  }
  for (std::size_t i = 0; i < program.edge_count(); ++i) {
    const cfa::Edge& edge = program.edge(cfa::EdgeId(i));
    const cfa::FunctionId id = program.location(edge.source).function;
    if (edge.position.line == 0 || std::holds_alternative<cfa::ReturnFromCall>(edge.operation)) {
      continue;
    }
    Range& range = ranges[id.index()];
    const std::size_t file = sources.number(edge.position.file);
    if (range.first == 0) {
      range = {file, edge.position.line, edge.position.line};
    } else if (range.file == file) {
      range.first = std::min(range.first, edge.position.line);
      range.last = std::max(range.last, edge.position.line);
    } else {
      sources.use(file, edge.position.line, edge.position.line);
    }
  }
  json["functions"] = Json::array();
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const cfa::FunctionId id(i);
    const bool is_start = id == program.start_function();
    if (ranges[i].first != 0) {
      ranges[i].last += 1;  // the closing brace
      sources.use(ranges[i].file, ranges[i].first, ranges[i].last);
    }
    json["functions"].push_back(
        {{"shown", is_start ? "start of the program" : program.function(id).name + "()"},
         {"file", ranges[i].file},
         {"first", ranges[i].first},
         {"last", ranges[i].last}});
  }
}

void Document::Parts::path(const cfa::Program& program, const verification::PropertyResult& result,
                           const verification::Violated& violated) {
  const std::vector<report::WalkStep> steps =
      report::walk_of(program, contents.program->loaded.enumerations, violated.counterexample);
  Json entries = Json::array();
  const auto values = [](const std::vector<report::WalkStep::Value>& all, bool written) {
    Json list = Json::array();
    for (const report::WalkStep::Value& value : all) {
      Json one{value.name, value.value};
      if (written) {
        one.push_back(value.is_input ? "input" : "");
        one.push_back(value.owner ? static_cast<long>(*value.owner) : -1L);
      }
      list.push_back(std::move(one));
    }
    return list;
  };
  std::size_t left_out = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i >= first_steps && i + last_steps < steps.size()) {
      ++left_out;
      continue;
    }
    const report::WalkStep& step = steps[i];
    const cfa::Edge& edge = program.edge(step.edge);
    entries.push_back({{"e", to_string(program, edge)},
                       {"f", edge.position.line == 0 ? 0 : sources.number(edge.position.file)},
                       {"l", edge.position.line},
                       {"n", step.function.value()},
                       {"c", step.call},
                       {"d", step.depth},
                       {"w", values(step.written, true)},
                       {"r", values(step.read, false)}});
  }
  json["paths"].push_back({{"property", result.property},
                           {"message", violated.message == result.property ? "" : violated.message},
                           {"left_out", left_out},
                           {"steps", std::move(entries)}});
}

void Document::Parts::coverage(const cfa::Program& program) {
  Json files = Json::array();
  for (const auto& [file, coverage] : report::coverage_of(program, contents.reached)) {
    Json reached = Json::array();
    Json missed = Json::array();
    for (const auto& [line, is_reached] : coverage.lines) {
      (is_reached ? reached : missed).push_back(line);
    }
    Json functions = Json::array();
    for (const auto& [function, is_reached] : coverage.functions) {
      functions.push_back({function.second, function.first, is_reached});
    }
    files.push_back({{"file", sources.number(file)},
                     {"reached", std::move(reached)},
                     {"missed", std::move(missed)},
                     {"functions", std::move(functions)}});
  }
  json["coverage"]["files"] = std::move(files);
}

void Document::Parts::control_flow(const cfa::Program& program) {
  std::vector<std::vector<cfa::LocationId>> locations(program.function_count());
  for (std::size_t i = 0; i < program.location_count(); ++i) {
    locations[program.location(cfa::LocationId(i)).function.index()].emplace_back(i);
  }
  std::size_t shown = 0;
  const auto show = [&](bool reached) {
    for (std::size_t i = 0; i < locations.size(); ++i) {
      const cfa::FunctionId id(i);
      const cfa::Function& function = program.function(id);
      if (!function.has_body || function.copy_of.valid() || locations[i].empty() ||
          contents.reached.contains(function.entry) != reached) {
        continue;
      }
      shown += locations[i].size();
      if (shown > most_locations) {
        json["cfa_left_out"] = json["cfa_left_out"].get<std::size_t>() + 1;
      } else {
        control_flow_of(program, id, locations[i]);
      }
    }
  };
  show(true);
  show(false);
}

/// Calls of functions with a body are edges to the place where they return.
void Document::Parts::control_flow_of(const cfa::Program& program, cfa::FunctionId id,
                                      const std::vector<cfa::LocationId>& locations) {
  const cfa::Function& function = program.function(id);
  std::unordered_map<cfa::LocationId, std::size_t> numbers;
  for (const cfa::LocationId location : locations) {
    numbers.emplace(location, numbers.size());
  }
  std::vector<GraphEdge> edges;
  std::vector<cfa::EdgeId> originals;
  for (const cfa::LocationId location : locations) {
    for (const cfa::EdgeId leaving : program.location(location).leaving) {
      const cfa::Edge& edge = program.edge(leaving);
      cfa::LocationId target = edge.target;
      if (const auto* call = std::get_if<cfa::EnterCall>(&edge.operation)) {
        target = program.call_site(call->site).return_location;
      } else if (std::holds_alternative<cfa::ReturnFromCall>(edge.operation)) {
        continue;
      }
      if (const auto to = numbers.find(target); to != numbers.end()) {
        edges.push_back({numbers.at(location), to->second});
        originals.push_back(leaving);
      }
    }
  }
  std::vector<bool> kept(locations.size());
  for (std::size_t i = 0; i < locations.size(); ++i) {
    kept[i] = locations[i] == function.entry || locations[i] == function.exit ||
              program.location(locations[i]).is_loop_head;
  }
  const FoldedGraph folded = fold(locations.size(), edges, std::move(kept));
  Drawing drawing;
  std::vector<std::size_t> places(locations.size());
  Json nodes = Json::array();
  for (const std::size_t node : folded.nodes) {
    const cfa::LocationId location = locations[node];
    const bool is_loop = program.location(location).is_loop_head;
    places[node] = nodes.size();
    nodes.push_back({location.value(), program.location(location).position.line,
                     is_loop                      ? "loop"
                     : location == function.entry ? "entry"
                     : location == function.exit  ? "exit"
                                                  : ""});
    drawing.nodes.push_back({44, 20});
  }
  Json links = Json::array();
  for (const FoldedGraph::Edge& edge : folded.edges) {
    Json lines = Json::array();
    std::size_t longest = 1;
    std::string callee;
    for (const std::size_t part : edge.chain) {
      const cfa::Edge& original = program.edge(originals[part]);
      const std::string text = to_string(program, original);
      if (text.empty()) {
        continue;
      }
      if (const auto* call = std::get_if<cfa::EnterCall>(&original.operation)) {
        callee = program.function(program.call_site(call->site).callee).name;
      }
      if (lines.size() < box_lines) {
        longest = std::max(longest, columns(text));
      }
      lines.push_back({text, original.position.line});
    }
    const std::size_t from = places[edge.from];
    const std::size_t to = places[edge.to];
    if (lines.empty()) {
      drawing.edges.push_back({from, to});
    } else {
      const std::size_t rows = std::min(lines.size(), box_lines) + (lines.size() > box_lines);
      const double width = 6.6 * static_cast<double>(std::min(longest, box_columns)) + 14;
      drawing.edges.push_back({from, drawing.nodes.size()});
      drawing.edges.push_back({drawing.nodes.size(), to});
      drawing.nodes.push_back({width, 14.0 * static_cast<double>(rows) + 8});
    }
    links.push_back({from, to, std::move(lines), callee});
  }
  const Json::json_pointer place("/cfa/" + std::to_string(json["cfa"].size()));
  const Range& range = ranges[id.index()];
  json["cfa"].push_back({{"name", function.name},
                         {"file", range.first == 0 ? -1L : static_cast<long>(range.file)},
                         {"line", function.position.line},
                         {"reached", contents.reached.contains(function.entry)},
                         {"is_entry", id == program.entry_function()},
                         {"locations", locations.size()},
                         {"nodes", std::move(nodes)},
                         {"edges", std::move(links)},
                         {"layout", nullptr}});
  draw(std::move(drawing), place);
}

void Document::Parts::states(const cfa::Program& program, const verification::ShownGraph& graph) {
  using Kind = verification::ShownGraph::Kind;
  const auto name = [](Kind kind) {
    switch (kind) {
      case Kind::Path: return "path";
      case Kind::Abstraction: return "abstraction";
      case Kind::Covered: return "covered";
      case Kind::Target: return "target";
    }
    return "path";
  };
  Table texts;
  Table states;
  Json place_list = Json::array();
  std::unordered_map<cfa::LocationId, std::size_t> place_numbers;
  const auto place = [&](cfa::LocationId id) {
    const auto [found, is_new] = place_numbers.emplace(id, place_list.size());
    if (is_new) {
      const cfa::Location& location = program.location(id);
      const bool is_known = location.position.line != 0;
      place_list.push_back(
          {{"function", program.function(location.function).name},
           {"file", is_known ? static_cast<long>(sources.number(location.position.file)) : -1L},
           {"line", location.position.line}});
    }
    return found->second;
  };
  Json nodes = Json::array();
  for (const verification::ShownGraph::Node& node : graph.nodes) {
    Json entry{{"id", node.id},
               {"p", place(node.location)},
               {"k", name(node.kind)},
               {"r", node.region},
               {"s", states.number(node.text)}};
    if (!node.message.empty()) {
      entry["t"] = node.message;
    }
    nodes.push_back(std::move(entry));
  }
  Json edges = Json::array();
  for (const verification::ShownGraph::Link& link : graph.links) {
    edges.push_back(
        {link.from, link.to, texts.number(to_string(program, program.edge(link.edge)))});
  }
  Json regions = Json::array();
  for (const verification::ShownGraph::Region& region : graph.regions) {
    Json cases = Json::array();
    for (const auto& literals : region.cases) {
      Json one = Json::array();
      for (const auto& literal : literals) {
        const long number = static_cast<long>(literal.predicate) + 1;
        one.push_back(literal.holds ? number : -number);
      }
      cases.push_back(std::move(one));
    }
    Json support = Json::array();
    for (const std::size_t predicate : region.support) {
      support.push_back(predicate + 1);
    }
    Json entry{{"support", std::move(support)}};
    if (region.support.empty()) {
      entry["truth"] = region.cases.empty() ? "false" : "true";
      cases = Json::array();
    }
    entry["cubes"] = std::move(cases);
    regions.push_back(std::move(entry));
  }
  Json covers = Json::array();
  for (const auto& [from, to] : graph.covered_by) {
    covers.push_back({from, to});
  }
  json["arg"] = {{"nodes", std::move(nodes)},      {"edges", std::move(edges)},
                 {"covers", std::move(covers)},    {"regions", std::move(regions)},
                 {"predicates", graph.predicates}, {"properties", graph.properties},
                 {"left_out", graph.left_out},     {"texts", texts.json()},
                 {"states", states.json()},        {"places", std::move(place_list)}};
  fold_states(graph);
}

void Document::Parts::fold_states(const verification::ShownGraph& graph) {
  using Kind = verification::ShownGraph::Kind;
  std::vector<GraphEdge> edges;
  for (const verification::ShownGraph::Link& link : graph.links) {
    edges.push_back({link.from, link.to});
  }
  std::vector<bool> kept(graph.nodes.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    kept[i] = graph.nodes[i].kind != Kind::Path;
  }
  for (const auto& [from, to] : graph.covered_by) {
    kept[from] = true;
    kept[to] = true;
  }
  const FoldedGraph folded = fold(graph.nodes.size(), edges, std::move(kept));
  std::vector<std::size_t> places(graph.nodes.size(), folded.nodes.size());
  Drawing drawing;
  Json nodes = Json::array();
  for (const std::size_t node : folded.nodes) {
    places[node] = nodes.size();
    nodes.push_back(node);
    const bool is_small = graph.nodes[node].kind == Kind::Path;
    drawing.nodes.push_back(is_small ? Drawing::Node{116, 20} : Drawing::Node{200, 36});
  }
  Json links = Json::array();
  for (const FoldedGraph::Edge& edge : folded.edges) {
    drawing.edges.push_back({places[edge.from], places[edge.to]});
    links.push_back({edge.from, edge.to, edge.chain});
  }
  for (const auto& [from, to] : graph.covered_by) {
    drawing.edges.push_back({places[from], places[to], false});
  }
  json["arg"]["folded"] = {
      {"nodes", std::move(nodes)}, {"edges", std::move(links)}, {"layout", nullptr}};
  draw(std::move(drawing), Json::json_pointer("/arg/folded"));
}

void Document::Parts::draw(Drawing drawing, Json::json_pointer place) {
  if (!drawing.nodes.empty() && drawing.nodes.size() <= most_placed_nodes) {
    drawings.push_back(std::move(drawing));
    places.push_back(std::move(place));
  }
}

Document::Document(const Contents& contents) : parts_(std::make_unique<Parts>(contents)) {
  const cfa::Program* program =
      contents.program == nullptr ? nullptr : &contents.program->loaded.program;
  Parts& parts = *parts_;
  parts.run();
  Json& json = parts.json;
  json["functions"] = Json::array();
  json["coverage"] = {{"files", Json::array()}};
  json["cfa"] = Json::array();
  json["cfa_left_out"] = 0U;
  json["arg"] = nullptr;
  json["no_exploration"] =
      program == nullptr
          ? "The program could not be represented, so nothing was explored."
          : "Nothing was explored: executing the program, or that no statement can violate a "
            "property, decided every property. With --execution-steps 0, programs are explored "
            "instead of executed.";
  json["layout"] = {{"problem", ""}, {"box_lines", box_lines}, {"box_columns", box_columns}};
  if (program != nullptr) {
    parts.functions(*program);
  }
  parts.properties();
  parts.assumptions();
  if (program != nullptr) {
    parts.coverage(*program);
    parts.control_flow(*program);
    if (contents.graph != nullptr && !contents.graph->nodes.empty()) {
      parts.states(*program, *contents.graph);
    }
  }
  parts.statistics();
  parts.refinements();
}

Document::~Document() = default;

const std::vector<Drawing>& Document::drawings() const {
  return parts_->drawings;
}

void Document::place(const std::vector<std::optional<Placement>>& placed,
                     const std::string& problem) {
  parts_->json["layout"]["problem"] = problem;
  for (std::size_t i = 0; i < placed.size(); ++i) {
    if (placed[i]) {
      parts_->json[parts_->places[i]]["layout"] = {{"nodes", json_of({placed[i]->nodes})[0]},
                                                   {"edges", json_of(placed[i]->edges)}};
    }
  }
}

std::string Document::page() const {
  parts_->json["files"] = parts_->sources.json();
  // Names and texts of files need not be UTF-8.
  return page_with(parts_->json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace pcegar::html
