import { type Chapter } from "@/lib/traces/chapters";
import { type Loop } from "@/lib/traces/find-loops";
import { stepKinds } from "@/lib/traces/step-kinds";
import { type StepKind } from "@/lib/traces/trace";

/**
 * What is known of every step before its content is loaded; its place in the list is its index.
 * `contentLength` is in bytes of UTF-8.
 */
export interface StepOutline {
  agent: string;
  kind: StepKind;
  isError: boolean;
  contentLength: number;
  /** To whom it speaks, by the name that the trace gives; null where it says nothing. */
  recipient: string | null;
}

/**
 * The outline of a trace as it travels to the browser: some seven bytes a step, where a
 * list of objects would take eighty.
 */
export interface PackedOutline {
  /** The step that the lists begin with: not 0 where they are an excerpt. */
  first: number;
  agents: string[];
  agentOf: number[];
  kindOf: string;
  /** Steps that failed, by their index. */
  errors: number[];
  lengths: number[];
  /** Places among `agents`; -1 where a step names nobody. */
  recipientOf: number[];
  /** Where the same steps come again and again. */
  loops: Loop[];
  /** The stretches in which one thing goes on; none of an excerpt. */
  chapters: Chapter[];
}

/** What is said of the steps together. */
interface OutlineParts {
  loops: readonly Loop[];
  chapters: readonly Chapter[];
}

const noParts: OutlineParts = { loops: [], chapters: [] };

export function packOutline(
  steps: readonly StepOutline[],
  { loops, chapters }: OutlineParts = noParts,
  first = 0,
): PackedOutline {
  const numbers = new Map<string, number>();
  const numberOf = (agent: string) => {
    const number = numbers.get(agent) ?? numbers.size;
    numbers.set(agent, number);
    return number;
  };
  const agentOf = steps.map(({ agent }) => numberOf(agent));
  const recipientOf = steps.map(({ recipient }) => (recipient === null ? -1 : numberOf(recipient)));
  return {
    first,
    agents: [...numbers.keys()],
    agentOf,
    kindOf: steps.map(({ kind }) => stepKinds.indexOf(kind)).join(""),
    errors: steps.flatMap(({ isError }, index) => (isError ? [first + index] : [])),
    lengths: steps.map(({ contentLength }) => contentLength),
    recipientOf,
    loops: [...loops],
    chapters: [...chapters],
  };
}

/** The steps of the lists, in order; the first of them is step `first`. */
export function unpackOutline(packed: PackedOutline): StepOutline[] {
  const errors = new Set(packed.errors);
  return packed.agentOf.map((agent, index) => ({
    agent: packed.agents[agent] ?? "",
    kind: stepKinds[Number(packed.kindOf[index])] ?? "message",
    isError: errors.has(packed.first + index),
    contentLength: packed.lengths[index] ?? 0,
    recipient: packed.agents[packed.recipientOf[index] ?? -1] ?? null,
  }));
}

/** Longer contents are clipped in a list, so they say nothing of how high a row is. */
const mostGuessed = 1_100;

/** What is taken for a step of which nothing is known yet: nobody's, and as long as its neighbors are in a list. */
const guessFrom = (known: readonly StepOutline[]): StepOutline => ({
  agent: unknownAgent,
  kind: "message",
  isError: false,
  contentLength: known.length
    ? Math.round(known.reduce((sum, step) => sum + Math.min(step.contentLength, mostGuessed), 0) / known.length)
    : mostGuessed / 4,
  recipient: null,
});

/** The agent of steps that are not known yet; no step that is known has it. */
export const unknownAgent = "";

/** An outline of `stepCount` entries: the excerpt where it knows better, else what was known `before`, else a guess. */
export function layExcerpt(
  before: readonly StepOutline[],
  excerpt: { first: number; steps: readonly StepOutline[] },
  stepCount: number,
): StepOutline[] {
  const outline = before.slice(0, stepCount);
  const guess = guessFrom(excerpt.steps);
  while (outline.length < stepCount) outline.push(guess);
  const last = Math.min(stepCount, excerpt.first + excerpt.steps.length);
  for (let index = excerpt.first; index < last; index++) outline[index] = excerpt.steps[index - excerpt.first] ?? guess;
  return outline;
}

/** Every agent of a trace: those that it names, then others that speak. */
export function agentsOf(named: readonly { name: string }[], outline: readonly StepOutline[]): string[] {
  const names = new Set(named.map(({ name }) => name));
  for (const { agent } of outline) names.add(agent);
  names.delete(unknownAgent);
  return [...names];
}

/**
 * Agents in the order in which they first speak, with how many steps each took; steps that
 * are not known yet are nobody's.
 */
export function agentCounts(outline: readonly StepOutline[]): { name: string; stepCount: number }[] {
  const counts = new Map<string, number>();
  for (const { agent } of outline) counts.set(agent, (counts.get(agent) ?? 0) + 1);
  counts.delete(unknownAgent);
  return [...counts].map(([name, stepCount]) => ({ name, stepCount }));
}
