import { contentHash } from "./content-hash";
import { findFinalAnswer } from "./final-answer";
import { type JsonObject } from "./json-value";
import { titleFrom, untitled } from "./title";
import { type ImportIssue, type Step, type Trace, type TraceAgent } from "./trace";

/** What a format found; the rest of a trace follows from it. Undefined fields are left out. */
export interface TraceParts {
  format: string;
  question: string;
  steps: Step[];
  outcome: Trace["outcome"];
  externalId?: string | undefined;
  title?: string | undefined;
  expectedAnswer?: string | undefined;
  finalAnswer?: string | undefined;
  system?: Trace["system"];
  termination?: string | undefined;
  groundTruth?: Trace["groundTruth"];
  labels?: Trace["labels"];
  agents: TraceAgent[];
  tags?: string[];
  metadata?: JsonObject;
}

/** A whole trace from what a format found: title, final answer and content hash by the common rules. */
export function assembleTrace(parts: TraceParts): Trace {
  const { format, question, steps, outcome, agents } = parts;
  const optional = {
    externalId: parts.externalId,
    expectedAnswer: parts.expectedAnswer,
    finalAnswer: parts.finalAnswer ?? findFinalAnswer(steps, parts.termination),
    system: parts.system,
    termination: parts.termination,
    groundTruth: parts.groundTruth,
    labels: parts.labels,
  };
  const present = Object.fromEntries(
    Object.entries(optional).filter(([, value]) => value !== undefined),
  ) as Partial<Trace>;
  return {
    ...present,
    title: parts.title ?? titleFrom(question, parts.externalId ?? untitled),
    question,
    outcome,
    agents,
    steps,
    format,
    contentHash: contentHash({ question, agents, steps }),
    tags: parts.tags ?? [],
    metadata: parts.metadata ?? {},
  };
}

/** Who takes a step, in the order in which they first do. */
export const speakersOf = (steps: readonly Step[]): TraceAgent[] =>
  [...new Set(steps.map(({ agent }) => agent))].map((name) => ({ name }));

/** One entry per name, case aside, in the order of the lists, with what any of them says of it. */
export function mergeAgents(...lists: readonly (readonly TraceAgent[])[]): TraceAgent[] {
  const merged = new Map<string, TraceAgent>();
  for (const agent of lists.flat()) {
    const key = agent.name.toLowerCase();
    const known = merged.get(key);
    if (known === undefined) merged.set(key, agent);
    else if (Object.keys(agent).length > 1) merged.set(key, { ...agent, ...known });
  }
  return [...merged.values()];
}

/** Fields without a place, counted and named. They are kept as metadata. */
export function leftoverIssue(what: string, names: readonly string[], pointer: string): ImportIssue[] {
  if (names.length === 0) return [];
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shown = [...counts].slice(0, 20).map(([name, count]) => (count === 1 ? name : `${name} (${count} times)`));
  const more = counts.size > shown.length ? `, and ${counts.size - shown.length} more` : "";
  const plural = counts.size === 1 ? `1 ${what} has` : `${counts.size} ${what}s have`;
  const message = `${plural} no place of its own and stays in the metadata: ${shown.join(", ")}${more}.`;
  return [
    {
      severity: "info",
      code: "fields-unmapped",
      message: counts.size === 1 ? message : message.replace("of its own and stays", "of their own and stay"),
      pointer,
    },
  ];
}
