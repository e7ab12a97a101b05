// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "support/log.hpp"

namespace pcegar {

/// How a message of the log reads on standard error, with the end of the line. The prefix says its
/// level ("warning: ", "" or "debug: ").
using MessageForm = std::string (*)(LogLevel, std::string_view prefix, std::string_view message);

/// "pcegar: warning: MESSAGE", which is the form until another one is set.
[[nodiscard]] std::string plain_message(LogLevel level, std::string_view prefix,
                                        std::string_view message);

/// Sets the form for the whole process, since standard error is one. Callable from any thread.
void set_message_form(MessageForm form);

/// Writes a text to standard error in one piece, so that those of several threads do not mix.
void write_to_standard_error(std::string_view text);

}  // namespace pcegar
