/** The languages that code is colored in. */
export const languages = [
  ...["python", "bash", "javascript", "typescript", "json", "sql", "xml", "yaml", "diff", "css"],
] as const;
export type Language = (typeof languages)[number];

const names: Readonly<Record<string, Language>> = {
  py: "python",
  python3: "python",
  sh: "bash",
  shell: "bash",
  zsh: "bash",
  console: "bash",
  js: "javascript",
  jsx: "javascript",
  mjs: "javascript",
  node: "javascript",
  ts: "typescript",
  tsx: "typescript",
  html: "xml",
  svg: "xml",
  xhtml: "xml",
  yml: "yaml",
  patch: "diff",
  jsonc: "json",
  json5: "json",
  jsonl: "json",
  postgresql: "sql",
  postgres: "sql",
  mysql: "sql",
  sqlite: "sql",
};

/** The language that a fence in Markdown names (`py`, `Shell`); null for one that is not colored. */
export function languageNamed(name: string): Language | null {
  const lower = name.toLowerCase();
  return (
    languages.find((language) => language === lower) ?? (Object.hasOwn(names, lower) ? (names[lower] ?? null) : null)
  );
}

/**
 * What lines of code look like that are not indented, and what one of them has to look like:
 * the others may still be prose.
 */
const signs: readonly { language: Language; line: RegExp; certain: RegExp }[] = [
  {
    language: "python",
    line: /^(?:import \w|from [\w.]+ import |(?:async )?def \w+\(|class \w+.*:|(?:if|elif|for|while|with|try|except|else|finally)\b.*:|return\b|raise\b|assert\b|@\w|#|"""|'{3}|[\])}]|[\w.,[\] "']+ [-+*/]?= ?\S|[\w.]+\(.*\)? *$)/,
    certain:
      /^(?:import \w[\w.]*(?: as \w+| *,|$)|from [\w.]+ import |(?:async )?def \w+\(|class \w+.*:$|for \w.* in .*:|print\(|[a-z_]\w* = [\w.]+\()/m,
  },
  {
    language: "javascript",
    line: /^(?:(?:const|let|var) |(?:export |async |default )*(?:function|class)\b|import .*|export .*|[\])}]|\/\/|\/?\*|(?:if|for|while|try|switch|return|await)\b|.*[;{,]$)/,
    certain: /^(?:(?:const|let|var) \S.*=|import .* from ["']|(?:export |async |default )*function\b.*[({])/m,
  },
  {
    language: "sql",
    line: /^(?:select|from|where|group by|order by|having|limit|(?:left |right |inner |outer |cross )*join|insert into|values|update|set|delete from|create|with|union|and|or|on|case|when|end|--|[()])/i,
    certain:
      /^\s*(?:select\b[^;]{1,2000}\bfrom\b|insert into|update\b[^;]{1,500}\bset\b|delete from|create (?:table|view|index)|with\b[^;]{1,2000}\bselect\b)/i,
  },
  {
    language: "bash",
    line: /^(?:\$ |#|(?:cd|ls|cat|pip3?|npm|npx|apt(?:-get)?|git|python3?|node|curl|wget|echo|printf|export|sudo|grep|sed|awk|find|mkdir|rm|cp|mv|chmod|tar|docker|make|pytest|source|head|tail|set)\b)/,
    certain:
      /^(?:\$ \w|(?:cd|ls|cat|pip3?|npm|npx|apt(?:-get)?|git|python3?|curl|wget|echo|printf|export|sudo|grep|mkdir|docker|pytest)\b)/m,
  },
];
/** So much of a text decides; a single line of plain words does not. */
const mostRead = 4_000;
const leastShare = 0.85;

/** What a text that is nothing but code is written in; null for prose, for output and where nothing tells. */
export function codeLanguage(text: string): Language | null {
  const head = text.slice(0, mostRead);
  if (/^\s*(?:<\?xml|<!doctype html|<html\b|<svg\b)/i.test(head)) return "xml";
  if (/^\s*(?:diff --git |--- \S[^\n]*\n\+\+\+ |@@ -\d)/.test(head)) return "diff";
  const shebang = /^#!.*\b(python|bash|sh|zsh|node)/.exec(head)?.[1];
  if (shebang) return languageNamed(shebang);
  if (head.includes("```")) return null;
  const lines = head
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => /^\S/.test(line));
  const [first] = lines;
  if (first === undefined) return null;
  const found = signs.find(
    ({ line, certain }) =>
      line.test(first) &&
      certain.test(head) &&
      lines.filter((each) => line.test(each)).length >= lines.length * leastShare,
  );
  return found?.language ?? null;
}

const codeKeys: readonly [RegExp, Language | null][] = [
  [/^(?:cmd|command|bash|shell|keystrokes)$/i, "bash"],
  [/^(?:sql)$/i, "sql"],
  [/^(?:diff|patch)$/i, "diff"],
  [/^(?:html|svg|xml)$/i, "xml"],
  [/^(?:python|python_code)$/i, "python"],
];

/** What the value of a member of JSON is written in, by its key and by itself. */
export function languageOfValue(key: string, value: string): Language | null {
  if (/^\s*(?:\{[^]*\}|\[[^]*\])\s*$/.test(value)) return "json";
  return codeLanguage(value) ?? codeKeys.find(([pattern]) => pattern.test(key))?.[1] ?? null;
}
