import { changePassage, drawn } from "./change-passage";
import { type Perturb } from "./fault-operator";
import { listsOf } from "./lists";
import { dialectOf, maxRead, passagesOf, type Passage, sentencesOf } from "./passages";
import { recentSteps, recentTexts } from "./recent-steps";
import { comparisonsOf } from "./value-faults";

/** Words and their opposites: what is compared, and which way. */
const opposites: readonly string[] = [
  ...["at least|at most", "no more than|no less than", "more than|fewer than", "greater than|less than"],
  ...["higher than|lower than", "later than|earlier than", "longer than|shorter than", "not before|not after"],
  ...["no later than|no earlier than", "on or before|on or after", "before|after", "above|below", "over|under"],
  ...["highest|lowest", "largest|smallest", "longest|shortest", "latest|earliest", "newest|oldest", "most|fewest"],
  ...["most expensive|cheapest", "maximum|minimum", "ascending|descending", "or more|or fewer"],
];
const opposite = new Map(
  opposites.flatMap((pair) => {
    const [one = "", other = ""] = pair.split("|");
    return [[one, other] as const, [other, one] as const];
  }),
);
const longestFirst = [...opposite.keys()].sort((a, b) => b.length - a.length).join("|");
const comparisonWord = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst})(?![\\p{L}\\p{N}])`, "giu");
/** Words that compare only before a number. */
const onlyBeforeNumber = new Set(["over", "under", "most", "fewest"]);

const turned: Readonly<Record<string, string>> = {
  "<": ">",
  ">": "<",
  "<=": ">=",
  ">=": "<=",
  MAX: "MIN",
  MIN: "MAX",
  ASC: "DESC",
  DESC: "ASC",
  max: "min",
  min: "max",
};
const codeWord = /(?<![\p{L}\p{N}_])(?:MAX|MIN|ASC|DESC|max|min)(?![\p{L}\p{N}_])/gu;

const compared = (text: string): Passage[] =>
  passagesOf(text, comparisonWord).filter(
    ({ text: word, end }) =>
      !onlyBeforeNumber.has(word.toLowerCase()) || /^\s+[$€£]?\d/u.test(text.slice(end, end + 4)),
  );

/** A comparison turned round. */
export const flippedComparison: Perturb = (site) =>
  changePassage(site, {
    find: (text) =>
      dialectOf(text) === "prose" ? compared(text) : [...comparisonsOf(text), ...passagesOf(text, codeWord)],
    change: ({ text }) => turned[text] ?? inCaseOf(text, opposite.get(text.toLowerCase()) ?? null),
    words: (before, after) => `Turned a comparison round: “${after}” for “${before}”.`,
  });

const inCaseOf = (model: string, text: string | null): string | null =>
  text !== null && /^\p{Lu}/u.test(model) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

const conditionHeading = /\b(?:constraints?|conditions?|requirements?|rules?|criteria|restrictions?|limits?|must)\b/iu;
/** Words that a condition is stated with. */
const condition =
  /(?<![\p{L}\p{N}])(?:only|must|never|without|exclud\p{L}*|except|ignor\p{L}*|at least|at most|no (?:more|less|later|earlier) than|(?:more|fewer|less|greater|higher|lower) than|has to|have to|do not|should not|may not)(?![\p{L}\p{N}])/iu;

/**
 * `AND x = 1`, or `x = 1 AND ` at the beginning of a WHERE. Values in quotation marks and
 * parentheses are passed over whole.
 */
const conjunct =
  /(?<!\s)\s{1,40}AND\s{1,40}(?:'[^']*'|\([^()]*\)|(?!\b(?:AND|OR|GROUP|ORDER|LIMIT|HAVING|UNION)\b)[^'();]){1,300}|(?<=\bWHERE\s{1,40})(?:'[^']*'|\([^()]*\)|(?!\b(?:AND|OR|BETWEEN|GROUP|ORDER|LIMIT)\b)[^'();]){1,300}?\s{1,40}AND\s{1,40}/giu;
/** A WHERE of one condition, whole. */
const onlyCondition =
  /(?<!\s)\s{1,40}WHERE\s{1,40}(?:'[^']*'|\([^()]*\)|(?!\b(?:AND|OR|GROUP|ORDER|LIMIT|HAVING|UNION)\b)[^'();]){1,300}(?=$|;|\)|\b(?:GROUP|ORDER|LIMIT)\b)/giu;
const codeConjunct = / && (?:[^&|(){};\n]|\([^()\n]*\))+/gu;
const codeFilter = /(?<!\s)\s{0,40}\.filter\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)/gu;
/** A condition in a sentence of several: `, but not …`, ` and at most 3 of them`. */
const clause =
  /,? (?:but|and|with|excluding|without|except)(?: \p{L}[\p{L}'’-]*| \d[\d.,]*\d| \d){1,14}(?=[.,;\n]|$)/giu;

function conditionsIn(text: string): Passage[] {
  const dialect = dialectOf(text);
  if (dialect === "sql") return [...passagesOf(text, conjunct), ...passagesOf(text, onlyCondition)].map(withoutTail);
  if (dialect === "code") return [...passagesOf(text, codeConjunct).map(withoutTail), ...passagesOf(text, codeFilter)];
  const lists = listsOf(text);
  const stated = lists.filter(({ heading }) => conditionHeading.test(heading)).flatMap(({ items }) => items);
  if (stated.length > 0) return stated;
  const items = lists.flatMap(({ items: all }) =>
    all.length > 1 ? all.filter(({ said }) => condition.test(said)) : [],
  );
  const sentences = sentencesOf(text);
  const whole = sentences.length > 1 ? sentences.filter(({ text: sentence }) => condition.test(sentence)) : [];
  return [
    ...items,
    ...(lists.length > 0 ? [] : whole),
    ...passagesOf(text, clause).filter(({ text: said }) => condition.test(said)),
  ];
}

/** The white space behind a condition separates what follows it, unless the condition begins its WHERE. */
function withoutTail(passage: Passage): Passage {
  if (!/^\s/u.test(passage.text)) return passage;
  const text = passage.text.trimEnd();
  return { start: passage.start, end: passage.start + text.length, text };
}

/** One of the conditions left out. */
export const droppedConstraint: Perturb = (site) =>
  changePassage(site, {
    find: (text) => conditionsIn(text).filter(({ text: passage }) => passage.length < text.trim().length),
    change: () => "",
    words: (before) => `Left out a condition: “${before}”.`,
  });

/** The operations of code that one takes for another. */
const operation =
  /(?<![\p{L}\p{N}_])(?:SUM|AVG|COUNT)(?=\()|(?<=[\w)\]] )[-+*/](?= [\w(])|&&|\|\||(?<=\s)(?:AND|OR)(?=\s)/gu;
const otherOperation: Readonly<Record<string, readonly string[]>> = {
  SUM: ["AVG", "COUNT"],
  AVG: ["SUM", "MAX"],
  COUNT: ["SUM"],
  "+": ["-", "*"],
  "-": ["+"],
  "*": ["+", "/"],
  "/": ["*"],
  "&&": ["||"],
  "||": ["&&"],
  AND: ["OR"],
  OR: ["AND"],
};
const isArithmetic = /^[-+*/]$/u;
const isBetween = (text: string, { start, text: word }: Passage): boolean =>
  word === "AND" && /\bBETWEEN\s+\S+\s*$/iu.test(text.slice(Math.max(0, start - 80), start));

/**
 * Another operation than the one that was reasoned out: a sum becomes a mean, plus becomes minus, and becomes or; one
 * that the run has used before, where there is one.
 */
export const reasoningActionMismatch: Perturb = (site) => {
  const used = new Set(
    recentSteps(site).flatMap(({ content }) =>
      dialectOf(content) === "prose" ? [] : passagesOf(content, operation).map(({ text }) => text),
    ),
  );
  for (const isUsual of [true, false]) {
    const faulty = changePassage(site, {
      find: (text) =>
        dialectOf(text) === "prose" ? [] : passagesOf(text, operation).filter((passage) => !isBetween(text, passage)),
      change: ({ text }) => {
        const others = otherOperation[text] ?? [];
        return (
          drawn(
            others.filter((other) => !isUsual || used.has(other) || isArithmetic.test(other)),
            site.random,
          ) ?? null
        );
      },
      words: (before, after) => `Did “${after}” where its reasoning called for “${before}”.`,
    });
    if (faulty !== null) return faulty;
  }
  return null;
};

const field = /(?<![\p{L}\p{N}_'".])[a-z]{2,}(?:_[a-z0-9]+)*(?![\p{L}\p{N}_'"(])/gu;
const sqlWords = new Set(
  "select from where and or not in is null as on by order group having limit join inner left outer asc desc between like distinct case when then else end union all with sum avg count min max round cast".split(
    " ",
  ),
);

/** Names of columns and fields that a query or program uses, but for those in its FROM and JOIN. */
const fieldsOf = (text: string): Passage[] =>
  dialectOf(text) === "sql"
    ? passagesOf(text, field).filter(
        ({ text: name, start }) =>
          !sqlWords.has(name) && !/\b(?:from|join|as)\s+$/iu.test(text.slice(Math.max(0, start - 12), start)),
      )
    : [];

/** Another column of the same tables. */
export const wrongField: Perturb = (site) =>
  changePassage(site, {
    find: fieldsOf,
    change: ({ text }, query) => {
      const known = new Set<string>();
      // A table as schemas write it: `orders (id INTEGER, region TEXT)`.
      for (const said of recentTexts(site))
        for (const [, names = ""] of said.slice(0, maxRead).matchAll(/\w\s{0,3}\(([\w ,\n]{3,2000})\)/gu))
          if (names.includes(text)) for (const name of names.split(",")) known.add(name.trim().split(/\s/u)[0] ?? "");
      for (const { text: name } of fieldsOf(query)) known.add(name);
      known.delete(text);
      known.delete("");
      return drawn([...known], site.random) ?? null;
    },
    words: (before, after) => `Read the column “${after}” for “${before}”.`,
  });
