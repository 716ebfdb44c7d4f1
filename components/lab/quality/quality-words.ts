import { writePercent } from "@/lib/attribution/statistics/written-figures";
import { type QualityReport } from "@/lib/replay/made-data/quality-report";

/** Fewer tasks have no other half to learn words from. */
const leastToLearn = 2;
/**
 * As lib/replay/made-data has it: from so many tasks on a step that stands in all of them is told,
 * from so many failures on a word.
 */
const leastToTell = 5;

/**
 * What stands in the place of a rule's figures where there was too little to learn it
 * from; null where there was enough.
 */
export const unlearnedWords = (
  { readsWords }: Pick<QualityReport["rules"][number], "readsWords">,
  taskCount: number,
): string | null => (readsWords && taskCount < leastToLearn ? "too few tasks to learn from" : null);

/** Why no word tells, where none does. */
export const noTellingWords = (traceCount: number): string =>
  traceCount < leastToTell ? `needs at least ${leastToTell} failures` : "none";

/** What the count of labels on scaffold cannot hold yet; empty where it holds all. */
export const scaffoldDoubt = (taskCount: number): string =>
  taskCount < leastToTell ? `; repeated steps need at least ${leastToTell} tasks` : "";

/**
 * How much the figures can be trusted where there are few tasks; null where there are
 * enough for the intervals to say it.
 */
export const fewTasksWords = (taskCount: number): string | null =>
  taskCount < 10 ? "Very few tasks: look at the intervals, not the percentages." : null;

/** A share of 0–1 without an interval, in per cent; a dash of nothing. */
export const partWords = (part: number, all: number): string => (all === 0 ? "–" : `${writePercent(part / all)}%`);
