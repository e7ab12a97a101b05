// SPDX-FileCopyrightText: 2026 The pcegar authors
// SPDX-License-Identifier: Apache-2.0
//
// Clang does not parse nested functions (GNU C). They are rewritten to text that it parses:
//
//    int f(int x, char a[4]) { if (x) return n + x; ... }
//
// becomes, in the same lines,
//
//    int f<1>(int x, char a[4]); body<1>: { int x; char (*a); TYPE return<1>;
//      { if (x) {return<1> = (n + x); goto end<1>; } ... } end<1>: ; }
//
// where <1> is a suffix, and TYPE is typeof(f<1>(x, a)), or int if that is void. The block stands
// where the definition stood, so names in it keep their meaning. Control never enters it: the
// lowering uses it as the body of f (nested_functions.cpp finds it in the syntax tree and checks
// that the parameters have the types of the declaration). Labels that also occur elsewhere in the
// function are declared in the block.
//
// nested_places.cpp finds where such definitions are. The rest works on tokens before
// preprocessing, so a macro may hide something. Whatever is hidden leads to an error of Clang or
// fails one of the checks; it never changes the meaning silently. A remaining `return` is an
// unsupported construct, and so is a mention of the function without suffix.
//
// Considered and dropped: blocks of Clang (they cannot assign to variables of the enclosing
// function, nor mention its arrays), and moving the text to file level (types of the enclosing
// function would have to be written out).
#include "frontend/nested_text.hpp"

#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <map>
#include <utility>

namespace pcegar::frontend {

namespace {

constexpr std::size_t no_token = ~std::size_t{0};

struct Token {
  clang::tok::TokenKind kind;
  std::size_t offset;
  std::size_t end;
  std::string text;
};

/// Without preprocessor directives and comments.
std::vector<Token> tokens_of(const std::string& text) {
  clang::LangOptions options;
  options.C99 = options.C11 = options.C17 = options.GNUMode = 1;
  options.LineComment = options.Digraphs = 1;
  clang::Lexer lexer(clang::SourceLocation(), options, text.c_str(), text.c_str(),
                     text.c_str() + text.size());
  std::vector<Token> result;
  clang::Token token;
  bool in_directive = false;
  bool more = true;
  while (more) {
    more = !lexer.LexFromRawLexer(token);
    if (token.isAtStartOfLine()) {
      in_directive = token.is(clang::tok::hash);
    }
    const auto end = static_cast<std::size_t>(lexer.getBufferLocation() - text.c_str());
    if (!in_directive && token.isNot(clang::tok::eof)) {
      const std::size_t begin = end - token.getLength();
      result.push_back({token.getKind(), begin, end, text.substr(begin, end - begin)});
    }
  }
  return result;
}

/// One nested definition, as indices of tokens.
struct Site {
  std::size_t name = no_token;
  std::size_t open = no_token;    ///< '(' of the parameters
  std::size_t shut = no_token;    ///< ')'
  std::size_t brace = no_token;   ///< '{' of the body
  std::size_t close = no_token;   ///< '}'
  std::size_t around = no_token;  ///< '{' of the block that it stands in
  std::size_t around_close = no_token;
  std::size_t declared = no_token;  ///< from where on the name means it
  std::string suffix;
};

class NestedRewriter {
public:
  NestedRewriter(const std::string& text, const NestedPlaces& places)
      : text_(text), places_(places), tokens_(tokens_of(text)) {}

  std::optional<ChangedSource> run() {
    if (!match_brackets() || !find_sites()) {
      return std::nullopt;
    }
    for (std::size_t i = 0; i < sites_.size(); ++i) {
      if (!declare_forward(sites_[i])) {
        return std::nullopt;
      }
    }
    for (const Site& site : sites_) {
      if (!rewrite_definition(site)) {
        return std::nullopt;
      }
    }
    declare_labels();
    rename();
    return rewrite_returns() ? std::optional(apply()) : std::nullopt;
  }

private:
  struct Edit {
    std::size_t offset;
    std::size_t erased;
    std::string inserted;
  };

  [[nodiscard]] bool is(std::size_t i, clang::tok::TokenKind kind) const {
    return i < tokens_.size() && tokens_[i].kind == kind;
  }
  [[nodiscard]] bool is_word(std::size_t i) const { return is(i, clang::tok::raw_identifier); }
  [[nodiscard]] bool is_word(std::size_t i, std::string_view word) const {
    return is_word(i) && tokens_[i].text == word;
  }
  [[nodiscard]] bool is_one_of(std::size_t i, std::initializer_list<const char*> words) const {
    return std::any_of(words.begin(), words.end(), [&](const char* w) { return is_word(i, w); });
  }
  void insert(std::size_t offset, std::string text) {
    edits_.push_back({offset, 0, std::move(text)});
  }
  void blank(std::size_t i) {
    edits_.push_back({tokens_[i].offset, tokens_[i].end - tokens_[i].offset, {}});
  }

  bool match_brackets();
  bool find_sites();
  bool find_site(std::size_t brace);
  bool declare_forward(Site& site);
  bool rewrite_definition(const Site& site);
  std::optional<std::string> parameters(const Site& site, std::string& names) const;
  std::optional<std::string> parameter(std::size_t begin, std::size_t end, std::string& name) const;
  [[nodiscard]] std::size_t declared_name(std::size_t begin, std::size_t end) const;
  void declare_labels();
  void rename();
  bool rewrite_returns();
  ChangedSource apply();
  /// The site in whose body a token is, the innermost one; or no_token.
  [[nodiscard]] std::size_t body_of(std::size_t token) const;

  const std::string& text_;
  const NestedPlaces& places_;
  std::vector<Token> tokens_;
  std::vector<std::size_t> partner_;    // of brackets
  std::vector<std::size_t> enclosing_;  // the '{' around each token, or no_token
  std::vector<Site> sites_;
  std::vector<Edit> edits_;
};

bool NestedRewriter::match_brackets() {
  using namespace clang::tok;
  partner_.assign(tokens_.size(), no_token);
  enclosing_.assign(tokens_.size(), no_token);
  std::vector<std::size_t> open;
  std::vector<std::size_t> blocks;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const TokenKind kind = tokens_[i].kind;
    enclosing_[i] = blocks.empty() ? no_token : blocks.back();
    if (kind == l_paren || kind == l_square || kind == l_brace) {
      open.push_back(i);
      if (kind == l_brace) {
        blocks.push_back(i);
      }
    } else if (kind == r_paren || kind == r_square || kind == r_brace) {
      const TokenKind wanted = kind == r_paren ? l_paren : kind == r_square ? l_square : l_brace;
      if (open.empty() || tokens_[open.back()].kind != wanted) {
        return false;
      }
      partner_[i] = open.back();
      partner_[open.back()] = i;
      if (kind == r_brace) {
        blocks.pop_back();
        enclosing_[i] = blocks.empty() ? no_token : blocks.back();
      }
      open.pop_back();
    }
  }
  return open.empty();
}

bool NestedRewriter::find_sites() {
  for (const unsigned offset : places_.bodies) {
    const auto found = std::find_if(tokens_.begin(), tokens_.end(),
                                    [&](const Token& t) { return t.offset == offset; });
    if (found == tokens_.end() || !find_site(static_cast<std::size_t>(found - tokens_.begin()))) {
      return false;
    }
  }
  return true;
}

bool NestedRewriter::find_site(std::size_t brace) {
  using namespace clang::tok;
  Site site;
  site.brace = brace;
  if (!is(brace, l_brace) || brace < 4 || !is(brace - 1, r_paren)) {
    return false;  // parameters declared in the old style, ...
  }
  site.close = partner_[brace];
  site.shut = brace - 1;
  site.open = partner_[site.shut];
  site.name = site.open - 1;
  site.around = enclosing_[brace];
  if (!is_word(site.name) || site.around == no_token) {
    return false;
  }
  site.around_close = partner_[site.around];
  site.declared = site.name;
  site.suffix = nested_suffix + std::to_string(sites_.size() + 1);
  for (std::size_t i = site.name; i-- > site.around + 1;) {
    if (is(i, semi) || is(i, l_brace) || is(i, r_brace)) {
      break;
    }
    if (is_one_of(i, {"auto", "inline", "__inline", "__inline__"})) {
      blank(i);
    }
  }
  sites_.push_back(site);
  return true;
}

/// auto int f(int);
bool NestedRewriter::declare_forward(Site& site) {
  for (std::size_t i = site.around + 1; i < site.name; ++i) {
    if (!places_.declarations.contains(static_cast<unsigned>(tokens_[i].offset)) ||
        enclosing_[i] != site.around || !is_word(i, "auto")) {
      continue;
    }
    for (std::size_t j = i; j < site.name && !is(j, clang::tok::semi); ++j) {
      if (is_word(j, tokens_[site.name].text)) {
        site.declared = std::min(site.declared, i);
        blank(i);
        break;
      }
    }
  }
  return std::none_of(sites_.begin(), sites_.end(), [&](const Site& other) {
    return &other != &site && other.around == site.around &&
           tokens_[other.name].text == tokens_[site.name].text;
  });
}

/// The token that a parameter's declarator declares; no_token if that is not clear.
std::size_t NestedRewriter::declared_name(std::size_t begin, std::size_t end) const {
  using namespace clang::tok;
  std::size_t i = begin;
  while (i < end) {
    const bool takes_type = is_one_of(i, {"typeof", "__typeof__", "__typeof", "_Atomic"});
    if (takes_type && is(i + 1, l_paren)) {
      i = partner_[i + 1] + 1;
    } else if (is(i, l_paren)) {
      if (!is(i + 1, star) && !is(i + 1, l_paren)) {
        return i > begin + 1 && is_word(i - 1) ? i - 1 : no_token;
      }
      for (++i; is(i, star) || is(i, l_paren) || is_one_of(i, {"const", "volatile", "restrict"});) {
        ++i;
      }
      return is_word(i) ? i : no_token;
    } else if (is(i, l_square)) {
      return i > begin && is_word(i - 1) ? i - 1 : no_token;
    } else if (is(i, l_brace) || is(i, ellipsis) ||
               is_one_of(i, {"__attribute__", "__attribute"})) {
      return no_token;
    } else {
      ++i;
    }
  }
  return end > begin + 1 && is_word(end - 1) ? end - 1 : no_token;
}

/// The parameter as the declaration of a local variable.
std::optional<std::string> NestedRewriter::parameter(std::size_t begin, std::size_t end,
                                                     std::string& name) const {
  using namespace clang::tok;
  const std::size_t declared = declared_name(begin, end);
  if (declared == no_token) {
    return std::nullopt;
  }
  name = tokens_[declared].text;
  // An array is a pointer to its elements; a function, too.
  const bool is_array = is(declared + 1, l_square);
  const bool is_function = is(declared + 1, l_paren) && !is(declared - 1, star);
  std::string result;
  for (std::size_t i = begin; i < end; ++i) {
    if (i == declared && (is_array || is_function)) {
      result += "(*" + name + ") ";
      i = is_array ? partner_[i + 1] : i;
    } else {
      result += tokens_[i].text + " ";
    }
  }
  return result + "; ";
}

std::optional<std::string> NestedRewriter::parameters(const Site& site, std::string& names) const {
  const std::size_t begin = site.open + 1;
  if (begin == site.shut || (begin + 1 == site.shut && is_word(begin, "void"))) {
    return std::string();
  }
  std::string result;
  std::size_t from = begin;
  for (std::size_t i = begin; i <= site.shut; ++i) {
    if (i < site.shut && partner_[i] != no_token && partner_[i] > i) {
      i = partner_[i];
    } else if (i == site.shut || is(i, clang::tok::comma)) {
      std::string name;
      const auto one = parameter(from, i, name);
      if (!one) {
        return std::nullopt;
      }
      result += *one;
      names += (names.empty() ? "" : ", ") + name;
      from = i + 1;
    }
  }
  return result;
}

bool NestedRewriter::rewrite_definition(const Site& site) {
  std::string names;
  const auto locals = parameters(site, names);
  if (!locals) {
    return false;
  }
  const std::string call = tokens_[site.name].text + site.suffix + "(" + names + ")";
  const std::string result =
      "__typeof__(__builtin_choose_expr(__builtin_types_compatible_p("
      "__typeof__(" +
      call + "), void), 0, " + call + ")) return" + site.suffix + "; ";
  insert(tokens_[site.brace].offset, "; body" + site.suffix + ": { " + *locals + result);
  insert(tokens_[site.close].end, " end" + site.suffix + ": ; }");
  return true;
}

std::size_t NestedRewriter::body_of(std::size_t token) const {
  std::size_t best = no_token;
  for (std::size_t s = 0; s < sites_.size(); ++s) {
    const bool inside = sites_[s].brace < token && token < sites_[s].close;
    if (inside && (best == no_token || sites_[s].brace > sites_[best].brace)) {
      best = s;
    }
  }
  return best;
}

/// Labels of one name in several functions.
void NestedRewriter::declare_labels() {
  using namespace clang::tok;
  std::map<std::string, std::set<std::size_t>> bodies;  // of labels by name; no_token: outside all
  std::size_t last = no_token;                          // colon of a label
  for (std::size_t i = 1; i + 1 < tokens_.size(); ++i) {
    const bool begins = is(i - 1, semi) || is(i - 1, l_brace) || is(i - 1, r_brace) ||
                        (last != no_token && i - 1 == last);
    if (begins && is_word(i) && is(i + 1, colon) && !is_word(i, "default")) {
      bodies[tokens_[i].text].insert(body_of(i));
      last = i + 1;
    }
  }
  for (const auto& [label, places] : bodies) {
    for (const std::size_t place : places) {
      if (place != no_token && places.size() > 1) {
        insert(tokens_[sites_[place].brace].end, " __label__ " + label + "; ");
      }
    }
  }
}

void NestedRewriter::rename() {
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (!is_word(i) || (i > 0 && (is(i - 1, clang::tok::period) || is(i - 1, clang::tok::arrow)))) {
      continue;
    }
    const Site* meant = nullptr;
    for (const Site& site : sites_) {
      const bool in_scope = site.declared <= i && i < site.around_close;
      if (in_scope && tokens_[site.name].text == tokens_[i].text &&
          (meant == nullptr || site.around > meant->around)) {
        meant = &site;
      }
    }
    if (meant != nullptr) {
      insert(tokens_[i].end, meant->suffix);
    }
  }
}

bool NestedRewriter::rewrite_returns() {
  using namespace clang::tok;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const std::size_t body = is_word(i, "return") ? body_of(i) : no_token;
    if (body == no_token) {
      continue;
    }
    const Site& site = sites_[body];
    std::size_t end = i + 1;
    while (end < site.close && !is(end, semi)) {
      end = partner_[end] != no_token && partner_[end] > end ? partner_[end] + 1 : end + 1;
    }
    if (!is(end, semi)) {
      return false;
    }
    blank(i);
    if (end == i + 1) {
      insert(tokens_[end].offset, "goto end" + site.suffix);
    } else {
      insert(tokens_[i].end, "{return" + site.suffix + " = (");
      insert(tokens_[end].offset, ")");
      insert(tokens_[end].end, " goto end" + site.suffix + "; }");
    }
  }
  return true;
}

ChangedSource NestedRewriter::apply() {
  std::stable_sort(edits_.begin(), edits_.end(),
                   [](const Edit& a, const Edit& b) { return a.offset < b.offset; });
  ChangedSource result;
  std::size_t copied = 0;
  for (const Edit& edit : edits_) {
    result.text.append(text_, copied, edit.offset - copied);
    copied = std::max(copied, edit.offset + edit.erased);
    result.text.append(edit.erased, ' ');
    if (!edit.inserted.empty()) {
      result.insertions.push_back(
          {static_cast<unsigned>(result.text.size()), static_cast<unsigned>(edit.inserted.size())});
      result.text += edit.inserted;
    }
  }
  result.text.append(text_, copied, text_.size() - copied);
  return result;
}

}  // namespace

std::optional<ChangedSource> without_nested_functions(const std::string& text,
                                                      const NestedPlaces& places) {
  if (places.elsewhere || places.bodies.empty()) {
    return std::nullopt;
  }
  return NestedRewriter(text, places).run();
}

}  // namespace pcegar::frontend
