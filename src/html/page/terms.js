// Predicates are written in SMT-LIB; people read infix. What is not known here stays as it is.

const infixOperators = {
  "=": "=", "distinct": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥", "+": "+", "-": "-", "*": "·",
  "and": "∧", "or": "∨", "=>": "⇒", "xor": "⊕", "div": "div", "mod": "mod", "/": "/",
  "bvadd": "+", "bvsub": "-", "bvmul": "·", "bvand": "&", "bvor": "|", "bvxor": "^", "bvshl": "<<",
  "bvlshr": ">>ᵤ", "bvashr": ">>", "bvudiv": "/ᵤ", "bvsdiv": "/", "bvurem": "%ᵤ", "bvsrem": "%",
  "bvult": "<ᵤ", "bvule": "≤ᵤ", "bvugt": ">ᵤ", "bvuge": "≥ᵤ", "bvslt": "<", "bvsle": "≤",
  "bvsgt": ">", "bvsge": "≥", "concat": "∘",
};
const negated = {"=": "≠", "≠": "=", "<": "≥", "≤": ">", ">": "≤", "≥": "<",
                 "<ᵤ": "≥ᵤ", "≤ᵤ": ">ᵤ", ">ᵤ": "≤ᵤ", "≥ᵤ": "<ᵤ"};

function parseTerm(text) {
  const tokens = text.match(/\|[^|]*\||"[^"]*"|[()]|[^\s()|"]+/g) || [];
  let position = 0;
  const read = () => {
    const token = tokens[position++];
    if (token !== "(") return token.replace(/^\|(.*)\|$/s, "$1");
    const list = [];
    while (position < tokens.length && tokens[position] !== ")") list.push(read());
    position++;
    return list;
  };
  return tokens.length ? read() : text;
}

function bitsText(word) {
  const hex = /^#x([0-9a-fA-F]+)$/.exec(word);
  const bin = /^#b([01]+)$/.exec(word);
  if (!hex && !bin) return word;
  const width = hex ? 4 * hex[1].length : bin[1].length;
  const value = BigInt((hex ? "0x" : "0b") + (hex || bin)[1]);
  const half = 1n << BigInt(width - 1);
  return width >= 8 && value >= half ? String(value - 2n * half) : String(value);
}

/** x of (* (- 1) x), else nothing. */
function negatedPart(term) {
  if (!Array.isArray(term) || term[0] !== "*" || term.length !== 3) return null;
  const minus = Array.isArray(term[1]) ? term[1].join(" ") === "- 1" : term[1] === "-1";
  return minus ? term[2] : null;
}

function termText(term, bound, inner) {
  if (typeof term === "string") return bound.get(term) || bitsText(term);
  const [head, ...rest] = term;
  const text = (part, within = true) => termText(part, bound, within);
  const wrap = (whole) => inner ? `(${whole})` : whole;
  if (head === "let") {
    const inside = new Map(bound);
    for (const [name, value] of rest[0]) inside.set(name, termText(value, bound, true));
    return termText(rest[1], inside, inner);
  }
  if (head === "_" && /^bv\d+$/.test(rest[0])) return rest[0].slice(2);
  if (head === "not") {
    const operand = rest[0];
    const negation = Array.isArray(operand) && operand.length === 3 && negated[infixOperators[operand[0]]];
    return negation ? wrap(`${text(operand[1])} ${negation} ${text(operand[2])}`) : "¬" + text(operand);
  }
  if ((head === "-" || head === "bvneg") && rest.length === 1) return "-" + text(rest[0]);
  if (head === "+" && rest.length > 1) {
    const [first, ...others] = rest.slice().sort((a, b) => Boolean(negatedPart(a)) - Boolean(negatedPart(b)));
    return wrap(text(first) + others.map((part) => negatedPart(part) ? ` - ${text(negatedPart(part))}` : ` + ${text(part)}`).join(""));
  }
  if (typeof head === "string" && infixOperators[head] && rest.length > 1) {
    return wrap(rest.map((part) => text(part)).join(` ${infixOperators[head]} `));
  }
  if (head === "select") return `${text(rest[0])}[${text(rest[1], false)}]`;
  if (head === "store") return `${text(rest[0])}{${text(rest[1], false)} := ${text(rest[2], false)}}`;
  if (head === "ite") return wrap(`${text(rest[0])} ? ${text(rest[1])} : ${text(rest[2])}`);
  if (Array.isArray(head)) {
    if (head[1] === "extract") return `${text(rest[0])}⟨${head[2]}:${head[3]}⟩`;
    if (head[1] === "zero_extend" || head[1] === "sign_extend") return text(rest[0], inner);
    return `${head.slice(1).join("_")}(${rest.map((part) => text(part, false)).join(", ")})`;
  }
  return `${text(head)}(${rest.map((part) => text(part, false)).join(", ")})`;
}

const knownTerms = new Map();
/** A predicate or formula for people; what is too long ends with "…". */
function readable(smtlib, limit = 400) {
  let text = knownTerms.get(smtlib);
  if (text === undefined) {
    try {
      text = smtlib.length > 20000 ? smtlib : termText(parseTerm(smtlib), new Map(), false);
    } catch (error) {
      text = smtlib;
    }
    knownTerms.set(smtlib, text);
  }
  return text.length > limit ? text.slice(0, limit) + "…" : text;
}

/** A predicate, or its negation, as a small label; the SMT-LIB text is its title. */
function predicateLabel(smtlib, holds = true) {
  const text = holds ? readable(smtlib) : readable(`(not ${smtlib})`);
  return make("span.predicate", {title: holds ? smtlib : `(not ${smtlib})`}, text);
}
