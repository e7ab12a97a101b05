// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "frontend/survey.hpp"
#include "support/source_position.hpp"

namespace pcegar::environment {

/// C text, line by line.
class Text {
public:
  /// A line; braces at its ends change the depth of what follows.
  void line(const std::string& line);
  /// The end of a block.
  void close(const std::string& after = {}) {
    --depth_;
    line("}" + after);
  }
  void open(const std::string& before) {
    line(before + " {");
    ++depth_;
  }
  /// A case of a switch; its lines up to and with the break.
  void open_case(const std::string& label) {
    line("case " + label);
    ++depth_;
  }
  void close_case() {
    line("break;");
    --depth_;
  }
  /// "if (condition)" and one statement.
  void guard(const std::string& condition, const std::string& statement) {
    line("if (" + condition + ")");
    line("  " + statement);
  }
  /// More lines, as deep as the text is now.
  void add(const std::vector<std::string>& lines) {
    for (const std::string& each : lines) {
      line(each);
    }
  }
  [[nodiscard]] const std::string& text() const { return text_; }

private:
  std::string text_;
  unsigned depth_ = 0;
};

/// A condition on which no counterexample may rest (--environment-memory chosen included).
inline constexpr const char* open_question = "__pcegar_open()";
/// What can be a C identifier.
[[nodiscard]] std::string identifier(std::string_view text);
/// "usblcd.c:17", without folders.
[[nodiscard]] std::string place(const SourcePosition& position);
/// "int f(struct file *a0, long a1)": parameters are called a0, a1, ...
[[nodiscard]] std::string prototype(const frontend::SurveyedFunction& function);
[[nodiscard]] std::string joined(const std::vector<std::string>& parts, std::string_view between);

}  // namespace pcegar::environment
