import { blockComment, type Grammar, lineComment, number, quoted, type Rule, space, word, wordTones } from "./grammar";

const keywords =
  "as async await break case catch class const continue debugger default delete do else export extends finally for from function if import in instanceof let new of return static switch throw try typeof var void while with yield";
const moreOfTypeScript =
  "abstract any asserts bigint boolean declare enum implements infer interface is keyof module namespace never number object override private protected public readonly satisfies string symbol type unique unknown";
const literal = "true false null undefined NaN Infinity this super";

function scriptGrammar(keyword: string): Grammar {
  const rules: readonly Rule[] = [
    space,
    lineComment,
    blockComment,
    { pattern: /(?<=[{,;]\s{0,40})(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')(?=\s{0,4}:)/y, tone: "key" },
    // An apostrophe, in text between tags.
    { pattern: /(?<=\w)'(?=(?:[dmst]|ll|re|ve)\b)/y, tone: null },
    quoted,
    { pattern: /`/y, tone: "string", enter: "template" },
    { pattern: /\{/y, tone: null, enter: "start" },
    { pattern: /\}/y, tone: null, leaves: true },
    // A slash begins a regular expression where no value stands before it that it could divide.
    {
      pattern: /(?<=(?:[=(,:;!&|?{[]|\breturn)\s{0,40})\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]?|[^/\\\n[])+(?:\/\w*)?/y,
      tone: "string",
    },
    number,
    { pattern: /(?<=\b(?:function\*?|class|interface|type|enum|namespace)[ \t]{1,4})[\w$]+/y, tone: "name" },
    { pattern: /(?<=[{,;]\s{0,40})(?!default\b)[\w$]+(?=\??\s{0,4}:)/y, tone: "key" },
    // What follows a dot is a property, whatever it is called; three dots spread.
    { pattern: /\.{3}/y, tone: null },
    { pattern: /\.[\w$]+/y, tone: null },
    { pattern: /@[\w$]+/y, tone: "comment" },
    { pattern: word, tone: null, words: wordTones({ keyword, literal }) },
  ];
  return {
    start: { tone: null, rules },
    template: {
      tone: "string",
      rules: [
        { pattern: /`/y, tone: "string", leaves: true },
        { pattern: /\$\{/y, tone: null, enter: "start" },
        { pattern: /(?:\\[^]|[^`\\$])+/y, tone: "string" },
      ],
    },
  };
}

export const javascript = scriptGrammar(keywords);
export const typescript = scriptGrammar(`${keywords} ${moreOfTypeScript}`);
