import { fisherGreater } from "../statistics/fisher";
import { type SharedTrait } from "./incident-view";

/** What is looked at of a trace: names of what it has, each once. */
export type TraitsOf = readonly string[];

/** A trait that fewer of the failures have is no trait of theirs; nor one that passed runs have nearly as often. */
const [leastHere, leastMore] = [0.5, 0.2];
const mostTraits = 5;
/** Of a difference that chance alone makes. */
const rate = 0.05;

/**
 * What failures have more often than runs that passed, what sets them apart most first: each by Fisher's exact test,
 * corrected for the number of traits (Bonferroni). Nothing where too few of either are there.
 */
export function sharedTraits(here: readonly TraitsOf[], passed: readonly TraitsOf[]): SharedTrait[] {
  const [failures, others] = [countOf(here), countOf(passed)];
  const traits = [...failures].map(([words, count]) => {
    const other = others.get(words) ?? 0;
    const p = fisherGreater({ successes: count, count: here.length }, { successes: other, count: passed.length });
    return { words, p, here: count / here.length, passed: passed.length === 0 ? 0 : other / passed.length };
  });
  return traits
    .filter((trait) => trait.here >= leastHere && trait.here - trait.passed >= leastMore)
    .filter(({ p }) => p * traits.length <= rate)
    .sort((a, b) => b.here - b.passed - (a.here - a.passed) || (a.words < b.words ? -1 : 1))
    .slice(0, mostTraits)
    .map(({ words, here: share, passed: other }) => ({ words, here: share, passed: other }));
}

const countOf = (traces: readonly TraitsOf[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const trait of traces.flatMap((traits) => [...new Set(traits)])) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  return counts;
};

interface Described {
  tags: readonly string[];
  metadata: unknown;
  agentNames: readonly string[];
  model: string | null;
  termination: string | null;
}

const maxLength = 60;
const maxFields = 40;

/** The traits of a trace: its tags, short values of its metadata, its agents, its model, and how it ended. */
export function traitsOf({ tags, metadata, agentNames, model, termination }: Described): string[] {
  const fields = typeof metadata === "object" && metadata !== null ? Object.entries(metadata).slice(0, maxFields) : [];
  const said = fields.flatMap(([name, value]) =>
    ["string", "number", "boolean"].includes(typeof value) && String(value).length <= maxLength
      ? [`${name} is ${String(value)}`]
      : [],
  );
  return [
    ...tags.map((tag) => `tagged ${tag}`),
    ...said,
    ...agentNames.map((name) => `${name} takes part`),
    ...(model === null ? [] : [`runs on ${model}`]),
    ...(termination === null || termination.length > maxLength ? [] : [`ends with ${termination}`]),
  ].filter((trait) => trait.length <= 2 * maxLength);
}
