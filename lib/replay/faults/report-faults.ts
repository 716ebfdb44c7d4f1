import { changePassage, drawn } from "./change-passage";
import { entitiesOf } from "./entities";
import { type FaultSite, type Perturb } from "./fault-operator";
import { namedValuesOf } from "./lists";
import { numberIn, writtenLike } from "./number-text";
import { recentTexts } from "./recent-steps";
import { datesOf, dialectOf, isYear, numbersOf, passagesOf, type Passage } from "./passages";

/** What the last tool answered before the step; empty where the step before it is no answer of a tool. */
function lastResult({ before }: FaultSite): string {
  const last = before.at(-1);
  return last?.kind === "tool-result" ? last.content : "";
}

const textsOf = (passages: readonly Passage[]): Set<string> => new Set(passages.map(({ text }) => text));
const wordCount = (text: string): number => text.split(/\s+/u).length;
const wordBefore = (text: string, start: number): string =>
  /(\p{L}+)\W*$/u.exec(text.slice(Math.max(0, start - 40), start))?.[1] ?? "";

/** A value that a tool gave, mistaken for another one of the same answer. */
export const misreadToolResult: Perturb = (site) => {
  const result = lastResult(site);
  if (result === "") return null;
  const [numbers, things] = [textsOf(numbersOf(result)), textsOf(entitiesOf(result))];
  return changePassage(site, {
    find: (text) => [
      ...numbersOf(text).filter(({ text: said }) => numbers.has(said)),
      ...entitiesOf(text).filter(({ text: said }) => things.has(said)),
    ],
    change: ({ text: said }) => {
      const others = [...(numberIn(said) === null ? things : numbers)].filter((other) => other !== said);
      const alike = others.filter((other) => kindOf(other) === kindOf(said) && wordCount(other) === wordCount(said));
      return drawn(alike, site.random) ?? null;
    },
    words: (before, after) => `Took “${after}” from the tool's answer, which gives “${before}”.`,
  });
};

/** A value that follows from the last answer of a tool, made up instead: the same size, another number. */
export const hallucinatedResult: Perturb = (site) =>
  changePassage(site, {
    find: (text) => {
      if (site.step.kind === "tool-result") return numbersOf(text);
      const known = textsOf(numbersOf(lastResult(site)));
      return numbersOf(text).filter(({ text: said }) => known.has(said));
    },
    change: ({ text }) => {
      const value = numberIn(text);
      if (value === null) return null;
      const made =
        value === 0
          ? 1 + Math.floor(site.random() * 9)
          : value * (site.random() < 0.5 ? 0.55 + site.random() * 0.35 : 1.1 + site.random() * 0.8);
      const written = writtenLike(text, made);
      return numberIn(written) === value ? writtenLike(text, value + 1) : written;
    },
    words: (before, after) => `Stated “${after}”, which no tool gave; it was “${before}”.`,
  });

const roundCall = /(?<=(?:toFixed\(|ROUND\([^()]{1,60}, ))[1-9](?=\))/gu;
const least = 100;

/** A number rounded before it is used: no decimals, or a larger one to tens or hundreds. */
export const earlyRounding: Perturb = (site) =>
  changePassage(site, {
    find: (text) =>
      dialectOf(text) === "prose"
        ? numbersOf(text).filter(
            ({ text: said }) => said.includes(".") || (!isYear(said) && Math.abs(numberIn(said) ?? 0) >= least),
          )
        : [...passagesOf(text, roundCall), ...numbersOf(text).filter(({ text: said }) => said.includes("."))],
    change: ({ text }) => {
      if (/^[1-9]$/u.test(text)) return "0";
      const value = numberIn(text) ?? 0;
      const decimals = text.includes(".") ? text.length - text.indexOf(".") - 1 : 0;
      if (decimals > 0) {
        const rounded = writtenLike(text, value, Math.abs(value) < 1 ? decimals - 1 : 0);
        return numberIn(rounded) === value ? null : rounded;
      }
      const places = Math.abs(value) >= 1_000 && site.random() < 0.5 ? 100 : 10;
      return writtenLike(text, Math.round(value / places) * places);
    },
    words: (before, after) => `Rounded “${before}” to “${after}” before it was used.`,
  });

/** A round value in place of one that had to be asked for or looked up. */
export const assumedValue: Perturb = (site) =>
  changePassage(site, {
    find: (text) => numbersOf(text).filter(({ text: said }) => !isYear(said)),
    change: ({ text }) => {
      const value = numberIn(text);
      if (value === null || value === 0) return null;
      const size = 10 ** Math.floor(Math.log10(Math.abs(value)));
      const usual = [1, 2, 2.5, 5, 10].map((one) => Math.sign(value) * one * size);
      const other = usual.filter((one) => writtenLike(text, one) !== text && numberIn(writtenLike(text, one)) !== 0);
      const nearest = other.sort((a, b) => Math.abs(a - value) - Math.abs(b - value))[0];
      return nearest === undefined ? null : writtenLike(text, nearest);
    },
    words: (before, after) => `Assumed “${after}” where it had to ask or look; it is “${before}”.`,
  });

/** Two values of one list or record, each at the other's place. */
export const swappedValues: Perturb = (site) =>
  changePassage(site, {
    find: (text) => {
      const values = namedValuesOf(text);
      return values.slice(1).flatMap((second, at): Passage[] => {
        const first = values[at] as (typeof values)[number];
        const isPair =
          kindOf(first.text) === kindOf(second.text) && first.text !== second.text && first.name !== second.name;
        return isPair ? [{ start: first.start, end: second.end, text: text.slice(first.start, second.end) }] : [];
      });
    },
    change: ({ text: between, start }, text) => {
      const [first, second] = namedValuesOf(text).filter(
        (value) => value.start >= start && value.end <= start + between.length,
      );
      if (!first || !second) return null;
      const middle = between.slice(first.text.length, between.length - second.text.length);
      return second.text + middle + first.text;
    },
    words: () => "Gave two values each other's names.",
  });

const kindOf = (value: string): string =>
  value
    .replace(/\p{L}+/gu, "a")
    .replace(/\d[\d.,]*/gu, "0")
    .replace(/\s+/gu, " ");

const emptyOf: readonly (readonly [RegExp, string])[] = [
  [/^\[[\s\S]*\]$/u, "[]"],
  [/^\{[\s\S]*\}$/u, "{}"],
  [/^-?\d[\d,.]*$/u, "0"],
];

/** A tool that broke down, or found nothing, as if it had answered: its answer is empty, and no error is told. */
export const swallowedError: Perturb = ({ step }) => {
  const lead = /^[^\n]{0,60}:\n/u.exec(step.content)?.[0] ?? "";
  const body = step.content.slice(lead.length);
  if (body.trim() === "") return null;
  const [head, rule, ...rows] = body.split("\n");
  const isTable = rows.length > 0 && /^[\s|:+-]+$/u.test(rule ?? "");
  const empty = isTable ? `${head}\n${rule}` : (emptyOf.find(([shape]) => shape.test(body.trim()))?.[1] ?? "");
  const { isError, ...rest } = step;
  return {
    step: { ...rest, ...(isError === undefined ? {} : { isError: false }), content: lead + empty },
    words:
      isError === true
        ? "Told no error where the tool broke down."
        : "Gave an empty answer as if the tool had found nothing.",
    injected: { before: body, after: empty },
  };
};

/** A number, date or record in another notation than the one that is asked for. */
export const wrongFormat: Perturb = (site) =>
  changePassage(site, {
    find: (text) => [
      ...datesOf(text),
      ...numbersOf(text).filter(({ text: said }) => /[.,]/u.test(said) || (said.length > 3 && !isYear(said))),
    ],
    change: ({ text }) => {
      const iso = /^(\d{4})-(\d\d)-(\d\d)$/u.exec(text);
      if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`;
      if (numberIn(text) === null) return null;
      if (/[.,]/u.test(text)) return text.replace(/[.,]/gu, (sign) => (sign === "." ? "," : "."));
      return text.replace(/(?<=\d)(?=(?:\d{3})+$)/gu, ".");
    },
    words: (before, after) => `Wrote “${after}” for “${before}”: another notation than is asked for.`,
  });

const yearOf = /(?<!\p{N})(?:19|20)\d\d(?!\p{N})/gu;

/** A value that the run has replaced since: what was said before under the same name; an earlier year. */
export const staleValue: Perturb = (site) => {
  const earlier = new Map<string, Set<string>>();
  const texts = recentTexts(site);
  for (const text of texts)
    for (const { name, text: value } of namedValuesOf(text))
      earlier.set(name, (earlier.get(name) ?? new Set()).add(value));
  return changePassage(site, {
    find: (text) => {
      const held = namedValuesOf(text).filter(({ name, text: value }) =>
        [...(earlier.get(name) ?? [])].some((other) => other !== value && kindOf(other) === kindOf(value)),
      );
      return [...held, ...passagesOf(text, yearOf).filter(({ start }) => wordBefore(text, start) !== "")];
    },
    change: (passage) => {
      if (!("name" in passage)) return String(Number(passage.text) - 1);
      const others = [...(earlier.get(String(passage.name)) ?? [])].filter(
        (value) => value !== passage.text && kindOf(value) === kindOf(passage.text),
      );
      return drawn(others, site.random) ?? null;
    },
    words: (before, after) => `Used “${after}”, which “${before}” had replaced.`,
  });
};
