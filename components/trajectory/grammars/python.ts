import { type Grammar, hashComment, type Mode, number, quoted, type Rule, space, word, wordTones } from "./grammar";

const words = wordTones({
  keyword:
    "and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield " +
    "abs all any bool bytes dict enumerate filter float getattr hasattr input int isinstance iter len list map max min next object open print range repr reversed round set setattr sorted str sum super tuple type zip",
  literal: "True False None NotImplemented self cls",
});

const code: readonly Rule[] = [
  space,
  hashComment,
  { pattern: /(?:[fF][rR]?|[rR][fF])"""/y, tone: "string", enter: "long double" },
  { pattern: /(?:[fF][rR]?|[rR][fF])'''/y, tone: "string", enter: "long single" },
  { pattern: /(?:[fF][rR]?|[rR][fF])"/y, tone: "string", enter: "double" },
  { pattern: /(?:[fF][rR]?|[rR][fF])'/y, tone: "string", enter: "single" },
  {
    pattern: /[rRbBuU]{0,2}(?:"""(?:\\[^]|[^"\\]|"(?!""))*(?:""")?|'''(?:\\[^]|[^'\\]|'(?!''))*(?:''')?)/y,
    tone: "string",
  },
  { pattern: new RegExp(`[rRbBuU]{0,2}(?:${quoted.pattern.source})`, "y"), tone: "string" },
  { pattern: /^(?:>>>|\.\.\.)(?= )/my, tone: "comment" },
  { pattern: /@[\w.]+/y, tone: "comment" },
  number,
  { pattern: /(?<=\b(?:def|class)[ \t]{1,4})\w+/y, tone: "name" },
  // What follows a dot is an attribute, whatever it is called.
  { pattern: /\.[\w$]+/y, tone: null },
  { pattern: word, tone: null, words },
];

/** A string whose braces hold code. */
function formatted(end: RegExp, text: RegExp): Mode {
  return {
    tone: "string",
    rules: [
      { pattern: end, tone: "string", leaves: true },
      { pattern: /\{\{/y, tone: "string" },
      { pattern: /\{/y, tone: null, enter: "braces" },
      { pattern: text, tone: "string" },
    ],
  };
}

export const python: Grammar = {
  start: { tone: null, rules: code },
  braces: {
    tone: null,
    rules: [{ pattern: /\{/y, tone: null, enter: "braces" }, { pattern: /\}/y, tone: null, leaves: true }, ...code],
  },
  double: formatted(/"|\n/y, /(?:\\[^]|[^"\\{\n])+/y),
  single: formatted(/'|\n/y, /(?:\\[^]|[^'\\{\n])+/y),
  "long double": formatted(/"""/y, /(?:\\[^]|[^"\\{])+/y),
  "long single": formatted(/'''/y, /(?:\\[^]|[^'\\{])+/y),
};
