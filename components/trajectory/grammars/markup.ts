import { blockComment, type Grammar, quoted, space } from "./grammar";

export const css: Grammar = {
  start: {
    tone: null,
    rules: [
      space,
      blockComment,
      { pattern: /\\[^]/y, tone: null },
      quoted,
      { pattern: /@[\w-]+/y, tone: "keyword" },
      { pattern: /![ \t]{0,4}important\b/y, tone: "keyword" },
      { pattern: /(?<=[{;}/]\s{0,60})[\w-]+(?=\s{0,8}:)/y, tone: "key" },
      { pattern: /#[\da-fA-F]{3,8}(?![\w-])/y, tone: "number" },
      { pattern: /[-+]?\.?\d[\w.%]*/y, tone: "number" },
      { pattern: /[.#][\w-]+/y, tone: "name" },
      { pattern: /[\w-]+/y, tone: null },
    ],
  },
};

export const xml: Grammar = {
  start: {
    tone: null,
    rules: [
      {
        pattern: /(?<=<script\b[^<>]{0,400}>)(?!<\/script)[^]+?(?=<\/script|$)/iy,
        tone: null,
        language: "javascript",
      },
      { pattern: /(?<=<style\b[^<>]{0,400}>)(?!<\/style)[^]+?(?=<\/style|$)/iy, tone: null, language: "css" },
      { pattern: /[^<&]+/y, tone: null },
      { pattern: /<!--[^]*?(?:-->|$)/y, tone: "comment" },
      { pattern: /<!\[CDATA\[[^]*?(?:\]\]>|$)/y, tone: "string" },
      { pattern: /<[!?][^>]*>?/y, tone: "comment" },
      { pattern: /<\/?(?=[\w:])/y, tone: "faint", enter: "tag" },
      { pattern: /&#?\w{1,30};/y, tone: "literal" },
    ],
  },
  tag: {
    tone: null,
    rules: [
      space,
      { pattern: /(?<=<\/?)[\w:.-]+/y, tone: "keyword" },
      { pattern: /\/?>/y, tone: "faint", leaves: true },
      { pattern: /"[^"]*"?|'[^']*'?/y, tone: "string" },
      { pattern: /(?<==)[^\s"'<>]+/y, tone: "string" },
      { pattern: /[\w:@.-]+/y, tone: "key" },
      // A tag that is never closed ends where the next one begins.
      { pattern: /(?=<)/y, tone: null, leaves: true },
    ],
  },
};
