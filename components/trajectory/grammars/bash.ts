import { type Grammar, type Rule, space, wordTones } from "./grammar";

const words = wordTones({
  keyword:
    "if then else elif fi for while until do done case esac in select function return exit break continue local export declare readonly typeset unset shift trap eval exec source set time",
  literal: "true false",
});

const variable: Rule = { pattern: /\$(?:\w+|[@#?*!$-]|\{[^}\n]*\}?)/y, tone: "literal" };
const substitution: Rule = { pattern: /\$\(/y, tone: null, enter: "parentheses" };

const code: readonly Rule[] = [
  space,
  { pattern: /(?<![^\s;&|(])#[^\n]*/y, tone: "comment" },
  { pattern: /\\[^]/y, tone: null },
  { pattern: /\$?'[^']*'?/y, tone: "string" },
  { pattern: /"/y, tone: "string", enter: "double" },
  { pattern: /<<</y, tone: null },
  // A here-document, from its mark to the line that repeats it.
  { pattern: /<<-?[ \t]{0,4}\\?["']?(?<end>[A-Za-z_]\w*)[^]*?(?:\n[ \t]{0,40}\k<end>(?!\w)|$)/y, tone: "string" },
  substitution,
  variable,
  { pattern: /^[$%>] /my, tone: "comment" },
  // The word that a command begins with.
  {
    pattern:
      /(?<=(?:^(?<!\\\n)(?:[$%>] )?|[|&;(`]|\b(?:do|then|else|sudo))[ \t]{0,16})[A-Za-z_./][\w./+-]*(?![\w./=+-])/my,
    tone: "name",
    words,
  },
  { pattern: /[\w./:@%+=~,-]+/y, tone: null, words },
];

export const bash: Grammar = {
  start: { tone: null, rules: code },
  parentheses: {
    tone: null,
    rules: [
      { pattern: /\(/y, tone: null, enter: "parentheses" },
      { pattern: /\)/y, tone: null, leaves: true },
      ...code,
    ],
  },
  double: {
    tone: "string",
    rules: [
      { pattern: /"/y, tone: "string", leaves: true },
      substitution,
      variable,
      { pattern: /(?:\\[^]|[^"\\$])+/y, tone: "string" },
    ],
  },
};
