// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// example FILE.c PROPERTY...: decides the properties and prints what it found, with the lines of
// the counterexamples. Progress goes to standard error.
#include <iostream>
#include <pcegar/verifier.hpp>

using namespace pcegar::verifier;

namespace {

struct Progress final : Observer {
  void warned(const std::string& text) override { std::cerr << text << "\n"; }
  void loaded(std::size_t locations, std::size_t) override {
    std::cerr << "program with " << locations << " locations\n";
  }
  void changed(const Result& result) override {
    const auto* open = std::get_if<Open>(&result.outcome);
    std::cerr << result.property << ": " << (open != nullptr ? open->reason : "decided") << "\n";
  }
};

std::ostream& operator<<(std::ostream& out, const Position& at) {
  return out << at.file << ":" << at.line << ":" << at.column;
}

struct Print {
  void operator()(const Holds& holds) const {
    std::cout << "holds\n";
    for (const Assumption& assumption : holds.assumptions) {
      std::cout << "  assuming that " << assumption.text << "\n";
    }
  }
  void operator()(const Violated& violated) const {
    std::cout << "violated: " << violated.message << "\n";
    for (const Step& step : violated.counterexample.steps) {
      if (step.text.empty()) continue;
      std::cout << "  " << step.position << " in " << step.function << "(): " << step.text;
      for (const auto& [what, value] : step.inputs)
        std::cout << "  input " << what << " = " << value;
      for (const auto& [what, value] : step.assigned) std::cout << "  " << what << " = " << value;
      std::cout << "\n";
    }
  }
  void operator()(const Open& open) const { std::cout << "open: " << open.reason << "\n"; }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: example FILE.c PROPERTY...\n";
    return 2;
  }
  Options options;
  options.cpu_seconds = 60;
  options.arguments = {"--signed-overflow", "wraps"};
  Progress progress;
  try {
    const Program program{.files = {argv[1]}};
    for (const Result& result :
         verify(program, {.files = {argv + 2, argv + argc}}, options, progress)) {
      std::cout << result.property << " (" << result.refinements << " refinements): ";
      std::visit(Print{}, result.outcome);
    }
  } catch (const InputError& error) {
    std::cerr << error.what() << "\n";
    return 2;
  }
}
