import { blockComment, type Grammar, lineComment, number, quoted, space, word, wordTones } from "./grammar";

export const json: Grammar = {
  start: {
    tone: null,
    rules: [
      space,
      { pattern: /(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')(?=\s{0,20}:)/y, tone: "key" },
      quoted,
      { pattern: /-(?=\d)/y, tone: "number" },
      number,
      { pattern: /[{}[\],:]+/y, tone: "faint" },
      lineComment,
      blockComment,
      { pattern: word, tone: null, words: wordTones({ literal: "true false null True False None NaN Infinity" }) },
    ],
  },
};

/** Text without quotes, up to what ends it: a colon before space, a comment, a bracket or a comma. */
const scalar = /(?:[^\s#'"{}[\],:&*!|>%@`-]|-(?!\s)|:(?!\s|$))(?:[^\n:#{}[\],]|:(?!\s|$)|(?<!\s)#)*/y;
const quotedScalar = /"(?:\\[^]|[^"\\\n])*"?|'(?:''|[^'\n])*'?/y;

export const yaml: Grammar = {
  start: {
    tone: null,
    rules: [
      space,
      { pattern: /(?<!\S)#[^\n]*/y, tone: "comment" },
      { pattern: /^(?:---|\.\.\.)[^\n]*/my, tone: "comment" },
      {
        pattern: new RegExp(`(?:"(?:\\\\.|[^"\\\\\\n])*"|'[^'\\n]*'|${scalar.source})(?=[ \\t]{0,8}:(?:\\s|$))`, "y"),
        tone: "key",
      },
      { pattern: quotedScalar, tone: "string" },
      // A block of lines: as long as they are indented as the first one is.
      {
        pattern:
          /[|>][+-]?[ \t]{0,8}\n(?:[ \t]{0,40}\n){0,8}(?<indent> +)[^\n]*(?:\n(?:\k<indent>[^\n]*|[ \t]*(?=\n|$)))*/y,
        tone: "string",
      },
      { pattern: /(?:true|false|null|yes|no|on|off|~)(?=[ \t]{0,8}(?:[\n,}\]]|\s#|$))/iy, tone: "literal" },
      { pattern: /[-+]?\d[\w.:+-]*(?=[ \t]{0,8}(?:[\n,}\]]|\s#|$))/y, tone: "number" },
      { pattern: /[&*][\w-]+/y, tone: "literal" },
      { pattern: /![\w!/:.-]*/y, tone: "keyword" },
      { pattern: scalar, tone: "string" },
    ],
  },
};

export const diff: Grammar = {
  start: {
    tone: null,
    rules: [
      {
        pattern: /^(?:diff |index |--- |\+\+\+ |@@|Index: |={5}|(?:new|deleted) file |rename |similarity )[^\n]*/my,
        tone: "comment",
      },
      { pattern: /^\+[^\n]*/my, tone: "string" },
      { pattern: /^-[^\n]*/my, tone: "faint" },
      { pattern: /[^\n]+/y, tone: null },
    ],
  },
};
