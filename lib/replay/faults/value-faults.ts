import { sameAgent } from "@/lib/traces/normalise-agent";
import { changePassage, drawn } from "./change-passage";
import { createLookalikes, entitiesOf, type Entity } from "./entities";
import { type Perturb } from "./fault-operator";
import { numberIn, slipOfDigit, writtenLike } from "./number-text";
import { datesOf, dialectOf, numbersOf, passagesOf, type Passage } from "./passages";

/** A number or a date with a digit that is wrong. */
export const wrongFact: Perturb = (site) =>
  changePassage(site, {
    find: (text) => [...numbersOf(text), ...datesOf(text)],
    change: ({ text }) => (numberIn(text) === null ? slipOfDate(text, site.random) : slipOfDigit(text, site.random)),
    words: (before, after) => `Said “${after}” where “${before}” was right.`,
  });

/** The same date another day or year. */
function slipOfDate(text: string, random: () => number): string {
  const isDay = random() < 0.5;
  const [, day] = /(?<!\d)(\d{1,2})(?!\d|-\d)/u.exec(text) ?? [];
  if (isDay && day !== undefined) {
    const other = 1 + ((Number(day) - 1 + 1 + Math.floor(random() * 20)) % 28);
    const written = String(other).padStart(day.length, "0");
    return text.replace(/(?<!\d)\d{1,2}(?!\d|-\d)/u, written);
  }
  return text.replace(/(?:19|20)\d\d/u, (year) => String(Number(year) + (random() < 0.5 ? -1 : 1)));
}

const bound = /(?<=[\w)\]"'\s])(?:<=|>=|<|>)(?=[\s\w(."'-])/gu;
/** Comparisons of code and queries; arrows, tags and shifts are none. */
export const comparisonsOf = (text: string): Passage[] =>
  dialectOf(text) === "prose"
    ? []
    : passagesOf(text, bound).filter(
        ({ start, end }) => !/[=<>-]/u.test(text[start - 1] ?? "") && !/[=<>]/u.test(text[end] ?? ""),
      );

const withOrWithout: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const largestCount = 1_000;

/** A bound that takes in one more or one fewer; a whole number that is one too high or too low. */
export const offByOne: Perturb = (site) =>
  changePassage(site, {
    find: (text) => {
      const counts = numbersOf(text).filter(({ text: written }) => /^\d{1,3}$/u.test(written));
      const bounds = comparisonsOf(text);
      return dialectOf(text) === "prose" || bounds.length === 0 ? counts : bounds;
    },
    change: ({ text }) => {
      const turned = withOrWithout[text];
      if (turned !== undefined) return turned;
      const value = numberIn(text) ?? 0;
      const next = value + (site.random() < 0.5 || value === 0 ? 1 : -1);
      return next >= largestCount ? String(value - 1) : writtenLike(text, next);
    },
    words: (before, after) => `Counted one too many or one too few: “${after}” for “${before}”.`,
  });

/** Another thing of the same kind that the run speaks of. */
export const wrongEntity: Perturb = (site) => {
  const lookalikesOf = createLookalikes(site);
  return changePassage(site, {
    find: (text) => entitiesOf(text).filter(({ text: name }) => !site.agents.some((agent) => sameAgent(agent, name))),
    change: (passage) => drawn(lookalikesOf(passage as Entity), site.random) ?? null,
    words: (before, after) => `Took “${after}” for “${before}”.`,
  });
};

/** A value of a tool call that is another one: a number with a slip, or another thing of the same kind. */
export const wrongToolArgument: Perturb = (site) => {
  const lookalikesOf = createLookalikes(site);
  return changePassage(site, {
    find: (text, { path }) => (path === null ? [] : [...entitiesOf(text), ...numbersOf(text), ...datesOf(text)]),
    change: (passage) => {
      if ("shape" in passage) return drawn(lookalikesOf(passage as Entity), site.random) ?? null;
      return numberIn(passage.text) === null
        ? slipOfDate(passage.text, site.random)
        : slipOfDigit(passage.text, site.random);
    },
    words: (before, after) => `Called the tool with “${after}” instead of “${before}”.`,
  });
};
