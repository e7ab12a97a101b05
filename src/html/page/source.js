// C source with colours. A file may be there in parts: [[first line, text], ...].

const keywordsOfC = new Set(("break case continue default do else for goto if return sizeof switch while typedef extern " +
  "static inline register auto _Alignas _Alignof _Generic _Noreturn _Static_assert asm __asm__ __attribute__ typeof " +
  "__typeof__ __extension__ __inline __inline__").split(" "));
const typesOfC = new Set(("void char short int long float double signed unsigned struct union enum const volatile restrict " +
  "_Bool bool size_t ssize_t u8 u16 u32 u64 s8 s16 s32 s64 uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t " +
  "int64_t __u8 __u16 __u32 __u64 gfp_t loff_t uintptr_t intptr_t _Complex _Atomic").split(" "));
const wordsOfC = /\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|^[ \t]*#[^\n]*|\b\d[\w.]*|[A-Za-z_]\w*/gm;

function classOfWord(word) {
  if (word.startsWith("/*") || word.startsWith("//")) return "c";
  if (word[0] === '"' || word[0] === "'") return "s";
  if (/^[ \t]*#/.test(word)) return "d";
  if (/^\d/.test(word)) return "nu";
  if (keywordsOfC.has(word)) return "k";
  return typesOfC.has(word) ? "ty" : null;
}

/** The lines of a text, each a list of [class or null, text]. */
function colouredLines(text) {
  const lines = [[]];
  const add = (kind, part) => {
    part.split("\n").forEach((piece, i) => {
      if (i > 0) lines.push([]);
      if (piece) lines[lines.length - 1].push([kind, piece]);
    });
  };
  let end = 0;
  for (const match of text.matchAll(wordsOfC)) {
    if (match.index > end) add(null, text.slice(end, match.index));
    add(classOfWord(match[0]), match[0]);
    end = match.index + match[0].length;
  }
  add(null, text.slice(end));
  return lines;
}

function colouredText(pieces) {
  return pieces.map(([kind, text]) => kind ? make("span." + kind, {}, text) : text);
}

const colouredFiles = new Map();
/** {line number: coloured line} of a file. */
function linesOf(file) {
  if (!colouredFiles.has(file)) {
    const result = new Map();
    for (const [first, text] of (report.files[file] || {parts: []}).parts) {
      colouredLines(text).forEach((line, i) => result.set(first + i, line));
    }
    colouredFiles.set(file, result);
  }
  return colouredFiles.get(file);
}

/** Shows lines first..last; `look(line)` gives {classes, values} or nothing. Returns {line: row}. */
function showSource(box, file, first, last, look) {
  const lines = linesOf(file);
  const rows = new Map();
  const shown = [];
  let before = null;
  for (const number of [...lines.keys()].sort((a, b) => a - b)) {
    if (number < first || number > last) continue;
    if (before !== null && number > before + 1) shown.push(make("div.gap", {}, `⋯ ${plural(number - before - 1, "line")}`));
    before = number;
    const {classes = "", values = ""} = look(number) || {};
    const row = make("div.row", {}, make("span.n", {}, String(number)), make("span.t", {}, colouredText(lines.get(number))));
    if (classes) row.classList.add(...classes.split(" "));
    if (values) row.append(make("span.values", {}, values));
    rows.set(number, row);
    shown.push(row);
  }
  if (!shown.length) shown.push(make("p.note", {style: "padding: 0 12px"}, "The source of these lines cannot be read."));
  box.replaceChildren(...shown);
  return rows;
}
