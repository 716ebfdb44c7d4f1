import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { type Language, languages } from "@/lib/traces/code-language";
import { highlightCode } from "./highlight-code";

/** The stretches that are something, as `tone:text`. */
function toned(language: string, code: string): string[] {
  let at = 0;
  return highlightCode(code, language).flatMap(({ length, tone }) => {
    const text = code.slice(at, (at += length));
    return tone ? [`${tone}:${text}`] : [];
  });
}

const lengthOf = (code: string, language: string) =>
  highlightCode(code, language).reduce((sum, { length }) => sum + length, 0);

const snippets: Record<Language, { code: string; tones: string[] }> = {
  python: {
    code: '@cached\nasync def load(self, n: int = 0x1F):\n    """Reads \'it\'."""\n    return rb\'\\\'\' if n.open is None else 1e-3  # done',
    tones: [
      ...["comment:@cached", "keyword:async", "keyword:def", "name:load", "literal:self", "keyword:int", "number:0x1F"],
      ...['string:"""Reads \'it\'."""', "keyword:return", "string:rb'\\''", "keyword:if", "keyword:is"],
      ...["literal:None", "keyword:else", "number:1e-3", "comment:# done"],
    ],
  },
  bash: {
    code: "$ pip install -q a==1 && for f in *.sh; do cat \"$f\"; done # all\nX=${Y%.z} cat <<'EOF'\ndon't\nEOF\nls",
    tones: [
      ...["comment:$ ", "name:pip", "keyword:for", "keyword:in", "keyword:do", "name:cat", 'string:"', "literal:$f"],
      ...['string:"', "keyword:done", "comment:# all", "literal:${Y%.z}", "string:<<'EOF'\ndon't\nEOF", "name:ls"],
    ],
  },
  javascript: {
    code: "import { a } from './b';\nfunction go(x) {\n  return x / 2 / a.from ? /[/]\"/g : { key: null, 'k': 1n }; // one\n}",
    tones: [
      ...[
        "keyword:import",
        "keyword:from",
        "string:'./b'",
        "keyword:function",
        "name:go",
        "keyword:return",
        "number:2",
      ],
      ...['string:/[/]"/g', "key:key", "literal:null", "key:'k'", "number:1n", "comment:// one"],
    ],
  },
  typescript: {
    code: '/** A */\nexport interface Foo<T> {\n  a?: string;\n  b: T;\n}\nconst x = <p className="y">it\'s</p>;',
    tones: [
      ...["comment:/** A */", "keyword:export", "keyword:interface", "name:Foo", "key:a", "keyword:string", "key:b"],
      ...["keyword:const", 'string:"y"'],
    ],
  },
  json: {
    code: '{"a\\"": [-1.5e3, "b: c"], \'d\': true} // e',
    tones: [
      ...["faint:{", 'key:"a\\""', "faint::", "faint:[", "number:-1.5e3", "faint:,", 'string:"b: c"', "faint:],"],
      ...["key:'d'", "faint::", "literal:true", "faint:}", "comment:// e"],
    ],
  },
  sql: {
    code: "SELECT t.\"from\", count(*) FROM t -- all\nwhere a = 'it''s' AND b > 1.5 and c Is NULL",
    tones: [
      ...["keyword:SELECT", "keyword:count", "keyword:FROM", "comment:-- all", "keyword:where", "string:'it''s'"],
      ...["keyword:AND", "number:1.5", "keyword:and", "keyword:Is", "literal:NULL"],
    ],
  },
  xml: {
    code: '<!doctype html><!-- c --><a href="x" b=c>T&amp;</a><script>let a = "1 < 2"</script><br/>',
    tones: [
      ...["comment:<!doctype html><!-- c -->", "faint:<", "keyword:a", "key:href", 'string:"x"', "key:b", "string:c"],
      ...["faint:>", "literal:&amp;", "faint:</", "keyword:a", "faint:><", "keyword:script", "faint:>", "keyword:let"],
      ...['string:"1 < 2"', "faint:</", "keyword:script", "faint:><", "keyword:br", "faint:/>"],
    ],
  },
  yaml: {
    code: "---\non: [push, 12] # c\nurl: http://a/b#d\nsteps:\n  - id: &x true\n    run: |\n      a: b\n\n      c\n    'q': *x",
    tones: [
      ...["comment:---", "key:on", "string:push", "number:12", "comment:# c", "key:url", "string:http://a/b#d"],
      ...["key:steps", "key:id", "literal:&x", "literal:true", "key:run", "string:|\n      a: b\n\n      c", "key:'q'"],
      "literal:*x",
    ],
  },
  diff: {
    code: "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new\n same - one",
    tones: ["comment:--- a/x", "comment:+++ b/x", "comment:@@ -1 +1 @@", "faint:-old", "string:+new"],
  },
  css: {
    code: "@media print { .a > #b:hover { color: #fff; --x: -1.5em !important } } /* c */",
    tones: [
      ...["keyword:@media", "name:.a", "name:#b", "key:color", "number:#fff", "key:--x", "number:-1.5em"],
      ...["keyword:!important", "comment:/* c */"],
    ],
  },
};

describe("highlightCode", () => {
  it.each(languages)("says what the parts of %s are", (language) => {
    expect(toned(language, snippets[language].code)).toEqual(snippets[language].tones);
  });

  it("reads code inside of strings as code", () => {
    expect(toned("python", 'f\'{x["k"]!r:>2} {{no}}\' + rf"""{1}"""')).toEqual([
      ...["string:f'", 'string:"k"', "number:2", "string: {{no}}'", 'string:rf"""', "number:1", 'string:"""'],
    ]);
    expect(toned("javascript", "`a ${ { b: `${1}` } } c`")).toEqual([
      ...["string:`a ", "key:b", "string:`", "number:1", "string:`", "string: c`"],
    ]);
    expect(toned("bash", 'echo "a $(cat "$b") c"')).toEqual([
      ...["name:echo", 'string:"a ', "name:cat", 'string:"', "literal:$b", 'string:"', 'string: c"'],
    ]);
  });

  it("goes on behind a string that is left open", () => {
    expect(toned("python", "x = 'a\ny = 1")).toEqual(["string:'a", "number:1"]);
    expect(toned("python", "x = f'a\ny = 1")).toEqual(["string:f'a\n", "number:1"]);
    expect(toned("json", '{"a\n1}')).toEqual(["faint:{", 'string:"a', "number:1", "faint:}"]);
  });

  it("leaves code of an unknown language plain", () => {
    expect(highlightCode("def f", "cobol")).toEqual([{ length: 5, tone: null }]);
    expect(highlightCode("def f", "constructor")).toEqual([{ length: 5, tone: null }]);
  });

  it("loses no character of any text, in any language", { tags: ["long"] }, () => {
    const parts = ['"', "'", '"""', "`", "${", "f'{", "{", "}", "$(", ")", "<a", ">", "<script>", "</", "<<E", "\n"];
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^[{}"'<>\/*#$\n =a-f0-9-]{0,60}$/),
      fc.array(fc.constantFrom(...parts, "a", " ", "1", "\\", "#", ":", "|")).map((some) => some.join("")),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(...languages), (code, language) => {
        expect(lengthOf(code, language)).toBe(code.length);
      }),
      { numRuns: runsOf(100) },
    );
  });
});

describe("highlightCode, of text that is made to hold it up", () => {
  const units = [
    ...[
      '"',
      "'",
      '`"',
      '\'"""',
      "(",
      "{",
      "a{ ",
      "<a b=",
      "  b",
      "- ",
      " ",
      "aA0_",
      "\\",
      "\n",
      "0#",
      "a-]",
      "${",
      "f'{",
    ],
    ...["$(", "/*", "<!--", "=/[", "<<a", "|\n ", "a:", "<script>", "@&#"],
  ];
  // Each takes some ten milliseconds; were the time to grow with the square of the length, it would take seconds.
  const mostMs = 1_000;
  describe.each(languages)("reads %s in time that grows as the text does", (language) => {
    it.each(units)(
      "also of many %j",
      (unit) => {
        const code = unit.repeat(50_000 / unit.length);
        expect(lengthOf(code, language)).toBe(code.length);
      },
      mostMs,
    );
  });
});
