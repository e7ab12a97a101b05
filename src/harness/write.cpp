// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes a plan as C text: tables of events and values, one small function per external function,
// data, and the call of the entry function.
//
// Types of the program are not repeated: the harness is a translation unit of its own, so that it
// agrees with the program in the binary interface only. Integers keep their width and sign,
// pointers are void *, structures become arrays of bytes of the same size. The names that the
// linker sees are given by asm labels, so no name clashes with a builtin or a system header.
//
// The harness begins in a constructor function, before main(): thus it can call main() like any
// other entry function, with the arguments of the path.
#include "harness/write.hpp"

#include <fmt/format.h>

#include <ostream>
#include <set>

#include "alias/known_calls.hpp"
#include "harness/runtime.hpp"

namespace pcegar::harness {

namespace {

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
    }
    result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return result + "\"";
}

/// For use inside a comment.
std::string harmless(std::string text) {
  for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/", at)) {
    text[at + 1] = '|';
  }
  return text;
}

std::string integer_type(const cfa::Type& type) {
  if (type.is_boolean) {
    return "_Bool";
  }
  const std::string sign = type.is_signed ? "signed " : "unsigned ";
  switch (type.bits) {
    case 8: return sign + "char";
    case 16: return sign + "short";
    case 32: return sign + "int";
    case 128: return sign + "__int128";
    default: return sign + "long long";
  }
}

std::string blob_name(const cfa::Type& type) {
  return fmt::format("struct pcegar_bytes_{}", type.size_bytes);
}

/// Rows of the table omit zeros at their end.
std::string high_text(const Write& write) {
  return write.high == 0 ? "" : fmt::format(", 0x{:x}ULL", write.high);
}

std::string type_text(const cfa::Type& type) {
  switch (type.kind) {
    case cfa::TypeKind::Void: return "void";
    case cfa::TypeKind::Integer: return integer_type(type);
    case cfa::TypeKind::Floating:
      return type.is_float() || type.bits == 128 ? to_string(type) : "long double";
    case cfa::TypeKind::Record: return blob_name(type);
    default: return "void *";
  }
}

class Writer {
public:
  Writer(const Plan& plan, std::ostream& out) : plan_(plan), out_(out) {}

  void write(const std::string& commands) {
    opening(commands);
    constants();
    out_ << runtime_text();
    blobs();
    tables();
    out_ << step_text();
    for (std::size_t i = 0; i < plan_.stubs.size(); ++i) {
      stub(i);
    }
    for (std::size_t i = 0; i < plan_.objects.size(); ++i) {
      object(i);
    }
    defaults();
    marks();
    if (plan_.traces_functions()) {
      function_trace();
    }
    start();
  }

private:
  void opening(const std::string& commands);
  void constants();
  void blobs();
  void tables();
  void write_row(const Write& write);
  void zero_what_is_allocated(const Stub& stub);
  void stub(std::size_t index);
  void object(std::size_t index);
  void defaults();
  void marks();
  void function_trace();
  void start();
  [[nodiscard]] bool defines(const std::string& name) const;

  const Plan& plan_;
  std::ostream& out_;
};

void Writer::opening(const std::string& commands) {
  out_ << fmt::format(
      "/* Runs into a violation of the property {}{}.\n"
      " * Written by pcegar; every call below returns what it returns on the path that pcegar "
      "found.\n"
      " *\n"
      " * Build and run:\n",
      harmless(plan_.property), plan_.message.empty() ? "" : ": " + harmless(plan_.message));
  std::string line;
  for (const char c : harmless(commands)) {
    if (c == '\n') {
      out_ << " *   " << line << "\n";
      line.clear();
    } else {
      line += c;
    }
  }
  out_ << fmt::format(
      " * It prints \"{}{}\" and exits with {}.\n"
      " * Other exit codes: {} the program left the path, {} it crashed, {} it ended before.\n",
      violation_text, harmless(plan_.property), code_violation, code_diverged, code_crashed,
      code_ended);
  if (!plan_.notes.empty()) {
    out_ << " *\n * It may not get there, because the path needs values that cannot be set:\n";
    for (const std::string& note : plan_.notes) {
      out_ << " *   " << harmless(note) << "\n";
    }
  }
  out_ << " */\n";
}

void Writer::constants() {
  out_ << fmt::format(
      "enum {{\n  pcegar_event_count = {},\n  pcegar_code_diverged = {},\n"
      "  pcegar_code_violation = {},\n  pcegar_code_crashed = {},\n  pcegar_code_ended = {}\n}};\n"
      "static const char pcegar_property[] = {};\n"
      "static const char pcegar_violation_text[] = \"{}\";\n",
      plan_.events.size(), code_diverged, code_violation, code_crashed, code_ended,
      quoted(plan_.property), violation_text);
}

void Writer::blobs() {
  std::set<std::uint64_t> sizes;
  const auto add = [&](const cfa::Type* type) {
    if (type != nullptr && type->kind == cfa::TypeKind::Record) {
      sizes.insert(type->size_bytes);
    }
  };
  for (const Stub& stub : plan_.stubs) {
    add(stub.result);
    for (const cfa::Type* parameter : stub.parameters) {
      add(parameter);
    }
  }
  for (const EntryArgument& argument : plan_.arguments) {
    add(argument.type);
  }
  for (const std::uint64_t size : sizes) {
    out_ << fmt::format("struct pcegar_bytes_{0} {{ unsigned char bytes[{0}]; }};\n", size);
  }
}

void Writer::write_row(const Write& write) {
  out_ << fmt::format("  {{{}, {}, {}, 0x{:x}ULL{}}}, /* {} = {} */\n", write.object, write.offset,
                      write.bytes, write.value, high_text(write), harmless(write.what),
                      static_cast<std::int64_t>(write.value));
}

void Writer::tables() {
  out_ << "\n/* Values: object (0: result or variable; k: what argument k points to), offset,\n"
          "   bytes, value. */\nstatic const struct pcegar_write pcegar_writes[] = {\n";
  for (const Event& event : plan_.events) {
    for (const Write& write : event.writes) {
      write_row(write);
    }
  }
  out_ << "  {0, 0, 0, 0}\n};\n\n/* What happens on the path; the last event is the violation. "
          "*/\n"
          "static const struct pcegar_event pcegar_events[] = {\n";
  static constexpr const char* kinds[] = {"pcegar_call", "pcegar_fill_", "pcegar_mark_",
                                          "pcegar_enter", "pcegar_exit"};
  std::size_t first = 0;
  for (const Event& event : plan_.events) {
    out_ << fmt::format("  {{{}, {}, {}, {}, {}, {}}},\n", kinds[static_cast<int>(event.kind)],
                        event.subject, quoted(event.what), quoted(event.position.to_string()),
                        first, event.writes.size());
    first += event.writes.size();
  }
  out_ << "};\n";
}

/// The memory that kzalloc() and similar functions return.
void Writer::zero_what_is_allocated(const Stub& stub) {
  const auto known = alias::known_call(stub.name);
  if (!known || known->content != alias::KnownCall::Content::Zero || !known->size ||
      stub.result == nullptr || stub.result->kind == cfa::TypeKind::Record) {
    return;
  }
  const auto argument = [&](unsigned k) {
    return k < stub.parameters.size() && stub.parameters[k]->is_integer()
               ? fmt::format("(unsigned long)a{}", k + 1)
               : "1";
  };
  out_ << fmt::format(
      "  if (result) {{\n    unsigned long i, n = {} * {};\n"
      "    for (i = 0; i < n; ++i) ((char *)(unsigned long)result)[i] = 0;\n  }}\n",
      argument(*known->size), known->count ? argument(*known->count) : "1");
}

void Writer::stub(std::size_t index) {
  const Stub& stub = plan_.stubs[index];
  const std::string result = stub.result == nullptr ? "void" : type_text(*stub.result);
  std::string parameters;
  std::string objects;
  std::string passed;
  for (std::size_t k = 0; k < stub.parameters.size(); ++k) {
    const cfa::Type& type = *stub.parameters[k];
    parameters += fmt::format("{}{} a{}", k == 0 ? "" : ", ", type_text(type), k + 1);
    passed += fmt::format("{}a{}", k == 0 ? "" : ", ", k + 1);
    const bool address = type.kind != cfa::TypeKind::Record &&
                         type.kind != cfa::TypeKind::Floating && type.kind != cfa::TypeKind::Void;
    objects += address ? fmt::format(", (void *)(unsigned long)a{}", k + 1) : ", 0";
  }
  const std::string symbol = (stub.wrapped ? "__wrap_" : "") + stub.name;
  out_ << fmt::format("\n/* {} */\n{} pcegar_f{}({}) __asm__(\"{}\");\n", stub.name, result, index,
                      parameters.empty() ? "void" : parameters, symbol);
  if (stub.wrapped) {
    out_ << fmt::format("extern {} pcegar_r{}({}) __asm__(\"__real_{}\");\n", result, index,
                        parameters.empty() ? "void" : parameters, stub.name);
  }
  out_ << fmt::format("PCEGAR_RUNTIME {} pcegar_f{}({}) {{\n", result, index,
                      parameters.empty() ? "void" : parameters);
  if (stub.result != nullptr) {
    const bool plain = stub.result->kind != cfa::TypeKind::Record;
    out_ << fmt::format("  {} result{};\n", result, plain ? " = 0" : " = {{0}}");
  }
  out_ << fmt::format("  void *objects[] = {{{}{}}};\n", stub.result != nullptr ? "&result" : "0",
                      objects);
  if (stub.wrapped) {
    out_ << fmt::format("  if (!pcegar_expects(pcegar_call, {})) {}pcegar_r{}({});\n", index,
                        stub.result != nullptr ? "return " : "", index, passed);
  }
  out_ << fmt::format("  {}pcegar_step(pcegar_call, {}, {}, objects);\n",
                      stub.wrapped && stub.result == nullptr ? "else " : "", index,
                      quoted(stub.name + "()"));
  zero_what_is_allocated(stub);
  out_ << (stub.result != nullptr ? "  return result;\n}\n" : "}\n");
  if (stub.name.ends_with("scanf")) {
    // glibc's header has C99 programs call it by another name.
    out_ << fmt::format(
        "void pcegar_c99_{0}(void) __asm__(\"__isoc99_{0}\") __attribute__((alias(\"{0}\")));\n",
        stub.name);
  }
}

void Writer::object(std::size_t index) {
  const Object& object = plan_.objects[index];
  // An object of unknown size gets plenty.
  const std::uint64_t size = object.type->size_bytes == 0 ? 4096 : object.type->size_bytes;
  out_ << fmt::format(
      "\n/* {0} */\nunsigned char pcegar_d{1}[{2}] __asm__(\"{0}\") "
      "__attribute__((aligned(16)));\n",
      object.name, index, size);
}

bool Writer::defines(const std::string& name) const {
  for (const Stub& stub : plan_.stubs) {
    if (stub.name == name) {
      return true;
    }
  }
  return false;
}

/// Functions that pcegar resolves itself, or that the program may have in code that the path does
/// not reach.
void Writer::defaults() {
  out_ << "\n__attribute__((weak)) PCEGAR_RUNTIME void __VERIFIER_assume(int condition) {\n"
          "  if (!condition) pcegar_diverge(\"an assumption that does not hold\");\n}\n";
  for (const char* name : {"reach_error", "__VERIFIER_error"}) {
    if (!defines(name)) {
      out_ << fmt::format(
          "__attribute__((weak)) PCEGAR_RUNTIME void {0}(void) {{ pcegar_diverge(\"{0}()\"); }}\n",
          name);
    }
  }
}

void Writer::marks() {
  out_ << "\n/* Called by the marked copies of the source files. */\n"
          "PCEGAR_RUNTIME void *pcegar_fill(void *variable, unsigned long size, int which) {\n"
          "  void *objects[1];\n  objects[0] = variable;\n  (void)size;\n"
          "  pcegar_step(pcegar_fill_, which, \"an uninitialised variable\", objects);\n"
          "  return 0;\n}\n"
          "PCEGAR_RUNTIME int pcegar_mark(int which) {\n"
          "  pcegar_step(pcegar_mark_, which, \"a marked place\", 0);\n  return 0;\n}\n";
}

/// The program announces entries and exits by address; the first time tells which function it is.
void Writer::function_trace() {
  std::set<std::size_t> functions;
  for (const Event& event : plan_.events) {
    if (event.kind == Event::Kind::Enter || event.kind == Event::Kind::Exit) {
      functions.insert(event.subject);
    }
  }
  out_ << fmt::format(
      R"c(
static void *pcegar_address[{}];
PCEGAR_RUNTIME static void pcegar_trace(enum pcegar_kind kind, void *function, const char *what) {{
  int subject, i;
  if (pcegar_at >= pcegar_event_count || pcegar_events[pcegar_at].kind != kind)
    pcegar_diverge(what);
  subject = pcegar_events[pcegar_at].subject;
  if (!pcegar_address[subject]) pcegar_address[subject] = function;
  for (i = 0; i < (int)(sizeof pcegar_address / sizeof *pcegar_address); ++i)
    if ((i == subject) != (pcegar_address[i] == function)) pcegar_diverge(what);
  pcegar_step(kind, subject, what, 0);
}}
PCEGAR_RUNTIME void __cyg_profile_func_enter(void *function, void *site) {{
  (void)site;
  pcegar_trace(pcegar_enter, function, "entry of a function");
}}
PCEGAR_RUNTIME void __cyg_profile_func_exit(void *function, void *site) {{
  (void)site;
  pcegar_trace(pcegar_exit, function, "return from a function");
}}
)c",
      functions.empty() ? 1 : *functions.rbegin() + 1);
}

void Writer::start() {
  std::string parameters;
  std::string passed;
  for (std::size_t k = 0; k < plan_.arguments.size(); ++k) {
    parameters += fmt::format("{}{}", k == 0 ? "" : ", ", type_text(*plan_.arguments[k].type));
    passed += fmt::format("{}a{}", k == 0 ? "" : ", ", k + 1);
  }
  const bool direct = plan_.entry_linkage == Plan::Linkage::External;
  out_ << fmt::format("\nextern void {}({}){};\n", direct ? "pcegar_entry" : "(*pcegar_entry)",
                      parameters.empty() ? "void" : parameters,
                      direct ? fmt::format(" __asm__(\"{}\")", plan_.entry) : "");
  out_ << "PCEGAR_RUNTIME static void pcegar_run(void) {\n  void *object[1];\n  (void)object;\n";
  for (std::size_t k = 0; k < plan_.arguments.size(); ++k) {
    out_ << fmt::format("  {} a{};\n", type_text(*plan_.arguments[k].type), k + 1);
  }
  out_ << "  pcegar_set_up();\n";
  const auto store = [&](const std::string& object, const std::vector<Write>& writes) {
    if (!writes.empty()) {
      out_ << fmt::format("  object[0] = {};\n", object);
    }
    for (const Write& write : writes) {
      out_ << fmt::format(
          "  {{ static const struct pcegar_write w = {{0, {}, {}, 0x{:x}ULL{}}}; "
          "pcegar_store(&w, object); }} /* {} = {} */\n",
          write.offset, write.bytes, write.value, high_text(write), harmless(write.what),
          static_cast<std::int64_t>(write.value));
    }
  };
  for (std::size_t i = 0; i < plan_.objects.size(); ++i) {
    store(fmt::format("pcegar_d{}", i), plan_.objects[i].writes);
  }
  for (std::size_t k = 0; k < plan_.arguments.size(); ++k) {
    store(fmt::format("&a{}", k + 1), plan_.arguments[k].writes);
  }
  out_ << fmt::format(
      "  pcegar_entry({});\n  pcegar_print(\"pcegar: the program has ended; \");\n"
      "  pcegar_print_next(pcegar_at);\n  pcegar_stop(pcegar_code_ended);\n}}\n",
      passed);
  out_ << "#ifdef PCEGAR_FREESTANDING\n"
          "PCEGAR_RUNTIME void _start(void) { pcegar_run(); }\n"
          "void *memcpy(void *to, const void *from, unsigned long n) {\n"
          "  while (n) { --n; ((volatile char *)to)[n] = ((const char *)from)[n]; }\n"
          "  return to;\n}\n"
          "void *memset(void *to, int value, unsigned long n) {\n"
          "  while (n) ((volatile char *)to)[--n] = (char)value;\n  return to;\n}\n"
          "#else\n__attribute__((constructor)) PCEGAR_RUNTIME static void pcegar_begin(void) {\n"
          "  pcegar_run();\n}\n";
  if (plan_.entry != "main") {
    out_ << "__attribute__((weak)) int main(void) { return 0; }\n";
  }
  out_ << "#endif\n";
}

}  // namespace

void write_harness(const Plan& plan, const std::string& commands, std::ostream& out) {
  Writer(plan, out).write(commands);
}

}  // namespace pcegar::harness
