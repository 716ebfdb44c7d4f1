import { type CaseCounts, type CountedPart } from "./data-set-view";
import { groupBy } from "@/lib/traces/group-by";

/** What a case is counted by. `source` says where its ground truth comes from; null where there is none. */
export interface CountedCase {
  question: number;
  subset: string | null;
  split: string | null;
  source: string | null;
  /** People disagree, and nobody has adjudicated: then there is no ground truth, whatever `source` says. */
  isDisputed: boolean;
}

const isLabelled = ({ source, isDisputed }: CountedCase): boolean => source !== null && !isDisputed;

/** By name, those without one last. */
const byName = (a: CountedPart, b: CountedPart): number => {
  if (a.name === null || b.name === null) return Number(a.name === null) - Number(b.name === null);
  return a.name < b.name ? -1 : 1;
};

const countParts = (
  cases: readonly CountedCase[],
  partOf: (one: CountedCase) => string | null,
  order: readonly string[],
): CountedPart[] => {
  const parts = groupBy(cases, partOf);
  const counted = [...parts].map(([name, own]) => ({
    name,
    caseCount: own.length,
    questionCount: new Set(own.map(({ question }) => question)).size,
    labelledCount: own.filter(isLabelled).length,
  }));
  const empty = order
    .filter((name) => !parts.has(name))
    .map((name) => ({ name, caseCount: 0, questionCount: 0, labelledCount: 0 }));
  const place = ({ name }: CountedPart): number => (name === null ? order.length : order.indexOf(name));
  return [...counted, ...empty].sort((a, b) => (order.length > 0 ? place(a) - place(b) : byName(a, b)));
};

const countSources = (cases: readonly CountedCase[]): Record<string, number> => {
  const sources: Record<string, number> = {};
  for (const { source } of cases) if (source !== null) sources[source] = (sources[source] ?? 0) + 1;
  return sources;
};

/**
 * Counts cases in all, by where their ground truth comes from, by subset (in order of name) and by split (in
 * the order given, empty ones too).
 */
export const countCases = (cases: readonly CountedCase[], splitNames: readonly string[]): CaseCounts => ({
  caseCount: cases.length,
  questionCount: new Set(cases.map(({ question }) => question)).size,
  labelledCount: cases.filter(isLabelled).length,
  disputedCount: cases.filter(({ isDisputed }) => isDisputed).length,
  sources: countSources(cases.filter(isLabelled)),
  subsets: countParts(cases, ({ subset }) => subset, []),
  splits: splitNames.length === 0 ? [] : countParts(cases, ({ split }) => split, splitNames),
});
