import { beginsWithLevel } from "./log-head";
import { linePatterns } from "./line-patterns";
import { turnsOf } from "./split-turns";
import { mostNames, TextSplit, usualPatterns } from "./text-split";

/** A speaker that a pattern finds in a text. */
export interface SplitSpeaker {
  name: string;
  count: number;
  /** What it says first, cut. */
  example: string;
}

/** A pattern that a text has, with the names that are taken for speakers. */
export interface RankedPattern {
  split: TextSplit;
  turnCount: number;
  speakerCount: number;
  /** Whether it is plain enough to be proposed. */
  isLikely: boolean;
}

/** So much of a text is looked at. */
const lookedAt = 1_000_000;
const exampleLength = 120;

/** The speakers that a split finds, those who speak most first: to be ticked or not by a person. */
export function listSpeakers(text: string, split: TextSplit): SplitSpeaker[] {
  const speakers = new Map<string, SplitSpeaker>();
  for (const { speaker, said } of turnsOf(text, split)) {
    if (speaker === null) continue;
    const known = speakers.get(speaker.name);
    const example = known?.example ?? said.slice(0, 1_000).trim().slice(0, exampleLength);
    speakers.set(speaker.name, { name: speaker.name, count: (known?.count ?? 0) + 1, example });
  }
  return [...speakers.values()].sort((a, b) => b.count - a.count);
}

/** Threads, levels, numbers and what libraries write in place of a name. */
const noSpeaker =
  /^(?:\d+|main|MainThread|Thread-\d+|.*-(?:thread|exec)-\d+|(?:Fork)?PoolWorker-\d+|root|httpx|urllib3.*|HTTP Request|Traceback.*)$/i;
const isSpeaker = (name: string): boolean => !noSpeaker.test(name) && !beginsWithLevel(name);

/**
 * The patterns that a text has, the best guess first: many turns of few speakers who come back, and much of the line
 * explained. Of `Name:`, which any text may hold, only names that come back are taken for speakers.
 */
export function rankPatterns(source: string): RankedPattern[] {
  const text = source.slice(0, lookedAt);
  const patterns = [...new Set<string>([...usualPatterns, ...linePatterns(text)])];
  const rated = patterns.flatMap((pattern, at) => {
    const split = TextSplit.parse({ kind: "text", pattern });
    const speakers = listSpeakers(text, split);
    if (speakers.length === 0) return [];
    const isCommon = /\{name\}\s?:$/.test(pattern);
    const isAnyWord = pattern.endsWith("{name} {text}"); // the first word of a sentence as well
    const people = speakers.filter(({ name }) => isSpeaker(name));
    const again = people.filter(({ count }) => count > 1);
    const found = isCommon && again.length > 0 ? again : people.length > 0 ? people : speakers;
    const taken = found.length === speakers.length ? found : found.slice(0, mostNames);
    const turnCount = taken.reduce((sum, { count }) => sum + count, 0);
    const certainty =
      (again.length > 0 ? 1 : 0.25) *
      (isCommon ? (pattern === "{name}:" ? 0.25 : 0.6) : 1) *
      (taken.length === 1 ? 0.4 : 1) *
      (people.length === 0 ? 0.1 : 1) *
      (isAnyWord ? 0.1 : 1);
    const explained = 1 + 0.04 * pattern.split("{").length;
    return {
      split: taken.length === speakers.length ? split : { ...split, names: taken.map(({ name }) => name) },
      turnCount,
      speakerCount: taken.length,
      isLikely: !isAnyWord && (taken.length > 1 || turnCount > 2),
      score: ((turnCount * certainty) / (1 + taken.length / 8)) * explained - at * 0.001,
    };
  });
  return rated.sort((a, b) => b.score - a.score).map(({ score: _, ...ranked }) => ranked);
}
