// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// The manual page, in the macros that man(7) describes, from the table of options.
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "cli/option_help.hpp"
#include "cli/option_table.hpp"
#include "cli/version.hpp"

namespace pcegar::cli {

namespace {

/// As text of a page: dashes that can be copied, and no line that a macro could begin.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) {
      result += std::string("\\&") + c;
    } else {
      result += c;
    }
  }
  return result;
}

std::string options_section() {
  std::string text = ".SH OPTIONS\n";
  std::string_view group;
  for (const OptionRow& row : all_options()) {
    if (group != row.group) {
      group = row.group;
      text += fmt::format(".SS {}\n", group);
    }
    text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", escaped(name_and_value(row)),
                        escaped(plain_description(row)));
  }
  return text;
}

constexpr std::string_view first_sections = R"(.SH NAME
pcegar \- software model checker for C
.SH SYNOPSIS
.B pcegar
[\fIoptions\fR] \fIFILE\fR...
.br
.B pcegar spec lint
[\fIoptions\fR] \fISPECIFICATION\fR... [\fIPROGRAM.c\fR...]
.br
.B pcegar explain
\fILOG.jsonl\fR
.br
.B pcegar linux
prepare|list|verify ...
.SH DESCRIPTION
Verifies the C program made of the files (.c, or preprocessed .i; \- is standard input) against
safety properties, many at once, by provident counterexample\-guided abstraction refinement.
.PP
The last lines of standard output are 'Property <id>: TRUE|FALSE|UNKNOWN (reason)', one for each
property, and 'Verification result: ...'. Progress and diagnostics go to standard error.
)";

constexpr std::string_view last_sections = R"(.SH EXIT STATUS
.TP
.B 0
TRUE: every property holds.
.TP
.B 10
FALSE: at least one property is violated.
.TP
.B 11
UNKNOWN: no property is known to be violated, and at least one is not decided.
.TP
.B 2
Wrong usage or input.
.TP
.B 70
Internal error.
.SH ENVIRONMENT
.TP
.B NO_COLOR
If it is set and not empty, verdicts are not coloured unless \fB\-\-color always\fR is given.
.SH EXAMPLES
.nf
pcegar program.c
pcegar \-\-spec mutex.spc \-\-spec module.spc driver.c
pcegar \-\-spec rules/ \-\-property\-time 60 \-\-result out.json driver.c
.fi
)";

}  // namespace

std::string manual_page(const CommandLine&) {
  return fmt::format(".TH PCEGAR 1 \"\" \"pcegar {}\" \"User Commands\"\n", version_name()) +
         std::string(first_sections) + options_section() + std::string(last_sections);
}

}  // namespace pcegar::cli
