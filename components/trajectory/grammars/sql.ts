import { blockComment, type Grammar, number, space, word, wordTones } from "./grammar";

const words = wordTones({
  keyword:
    "add all alter analyze and any as asc begin between by cascade case check column commit conflict constraint create cross current database default delete desc distinct do drop else end except exists explain fetch first following for foreign from full function group having if ignore ilike in index inner insert intersect into is join key last lateral left like limit materialized natural not nothing nulls offset on or order outer over partition preceding primary recursive references rename replace returning right rollback row rows schema select set some table temporary then to transaction trigger truncate unbounded union unique update using values view when where window with " +
    "bigint blob boolean char date decimal double float int integer interval json jsonb numeric real serial smallint text time timestamp timestamptz uuid varchar " +
    "avg cast coalesce count extract lower max min now nullif round row_number sum upper",
  literal: "true false null unknown",
});

export const sql: Grammar = {
  start: {
    tone: null,
    rules: [
      space,
      { pattern: /--[^\n]*/y, tone: "comment" },
      blockComment,
      { pattern: /'(?:''|[^'])*'?/y, tone: "string" },
      // A name that is quoted.
      { pattern: /"[^"\n]*"?|`[^`\n]*`?/y, tone: null },
      number,
      { pattern: /\.\w+/y, tone: null },
      { pattern: /@\w+/y, tone: "literal" },
      { pattern: word, tone: null, words, isCaseless: true },
    ],
  },
};
