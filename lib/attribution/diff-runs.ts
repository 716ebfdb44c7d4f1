import { type Attribution, type Quote } from "@/lib/traces/attribution";
import { canonicalJson } from "@/lib/traces/content-hash";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { diffWords, type WordDifference } from "./diff-words";
import { type RunManifest } from "./run-manifest";
import { type RunRecord } from "./run-record";

/** A run with what it was started with. */
export interface KeptRun {
  run: RunRecord;
  manifest: RunManifest;
}

/** One thing of the two runs in words, and whether it is the same; null where a run has none. */
export interface FieldComparison {
  /** As a reader knows it: "model", "parameter rounds". */
  name: string;
  a: string | null;
  b: string | null;
  isSame: boolean;
}

/** A step that either run suspects, with its place in each order from 1; null where a run does not name it. */
interface SuspectComparison {
  stepIndex: number;
  agent: string;
  placeA: number | null;
  placeB: number | null;
}

/** What tells two runs on one trace apart. */
export interface RunDifference {
  /**
   * What they were started with: method, version, model, address, parameters, taxonomy, prompts, and what was shown.
   */
  choices: FieldComparison[];
  /** Agent, step, failure mode, confidence. */
  answers: FieldComparison[];
  isSameAgent: boolean;
  isSameStep: boolean;
  reason: WordDifference[];
  /** In the order of the first run, then what only the second names. */
  suspects: SuspectComparison[];
  quotes: { both: Quote[]; onlyA: Quote[]; onlyB: Quote[] };
  /** Calls, tokens and cost in US dollars. */
  spent: FieldComparison[];
}

const field = (name: string, a: unknown, b: unknown): FieldComparison => ({
  name,
  a: wordsOf(a),
  b: wordsOf(b),
  isSame: canonicalJson(a ?? null) === canonicalJson(b ?? null),
});

function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.join(", ");
  return canonicalJson(value);
}

const taxonomyOf = ({ taxonomy }: RunManifest): string | null =>
  taxonomy ? `${taxonomy.title}, version ${taxonomy.version}` : null;

const tracerOf = ({ tracer }: RunManifest): string | null => tracer && `${tracer.name} (${tracer.hash.slice(0, 12)})`;

function compareChoices(a: KeptRun, b: KeptRun): FieldComparison[] {
  const parameters = [...new Set([a, b].flatMap(({ run }) => Object.keys(run.parameters)))].sort();
  const of = (name: string, pick: (kept: KeptRun) => unknown): FieldComparison => field(name, pick(a), pick(b));
  return [
    of("method", ({ run }) => run.method),
    of("version of the method", ({ run }) => run.methodVersion),
    of("prompts (SHA-256)", ({ manifest }) => manifest.promptHash),
    of("provider", ({ run }) => run.providerName),
    of("address", ({ manifest }) => manifest.judge?.baseUrl),
    of("model", ({ run }) => run.model),
    of("context, in tokens", ({ manifest }) => manifest.judge?.contextTokens),
    of("weights", ({ manifest }) => tracerOf(manifest)),
    of("replayed at", ({ manifest }) => manifest.replay?.name),
    of("what the target can do", ({ manifest }) => manifest.replay?.capabilities),
    ...parameters.map((name) => of(`parameter ${name}`, ({ run }) => run.parameters[name])),
    of("failure modes", ({ manifest }) => taxonomyOf(manifest)),
    of("attribution policy", ({ manifest }) => manifest.policy && `version ${manifest.policy.version}`),
    of("question", ({ manifest }) => manifest.question),
    of("expected answer shown", ({ run }) => run.revealExpectedAnswer),
    of("content of the trace (SHA-256)", ({ manifest }) => manifest.traceContentHash),
    of("passages masked", ({ manifest }) => manifest.masked?.length),
    of("traces compared with", ({ manifest }) => manifest.peers?.map(({ contentHash }) => contentHash.slice(0, 12))),
  ].filter(({ a: first, b: second }) => first !== null || second !== null);
}

function compareAnswers(a: Attribution | null, b: Attribution | null): FieldComparison[] {
  return [
    field("agent", a?.agent, b?.agent),
    field("step", a?.stepIndex, b?.stepIndex),
    field("failure mode", a?.failureMode, b?.failureMode),
    field("confidence", a?.confidence, b?.confidence),
    field("abstained", a?.isAbstained, b?.isAbstained),
  ].filter(({ a: first, b: second }) => first !== null || second !== null);
}

function compareSuspects(a: Attribution["suspects"], b: Attribution["suspects"]): SuspectComparison[] {
  const placeIn = (suspects: Attribution["suspects"], stepIndex: number): number | null => {
    const at = suspects.findIndex((suspect) => suspect.stepIndex === stepIndex);
    return at < 0 ? null : at + 1;
  };
  const named = new Map([...b, ...a].map(({ stepIndex, agent }) => [stepIndex, agent]));
  const order = [...new Set([...a, ...b].map(({ stepIndex }) => stepIndex))];
  return order.map((stepIndex) => ({
    stepIndex,
    agent: named.get(stepIndex) ?? "",
    placeA: placeIn(a, stepIndex),
    placeB: placeIn(b, stepIndex),
  }));
}

function compareQuotes(a: readonly Quote[], b: readonly Quote[]): RunDifference["quotes"] {
  const keyOf = (quote: Quote): string => canonicalJson([quote.stepIndex, quote.text]);
  const [inA, inB] = [new Set(a.map(keyOf)), new Set(b.map(keyOf))];
  return {
    both: a.filter((quote) => inB.has(keyOf(quote))),
    onlyA: a.filter((quote) => !inB.has(keyOf(quote))),
    onlyB: b.filter((quote) => !inA.has(keyOf(quote))),
  };
}

const compareSpent = (a: RunRecord, b: RunRecord): FieldComparison[] => [
  field("calls", a.callCount, b.callCount),
  field("calls answered by earlier runs", a.reusedCallCount, b.reusedCallCount),
  field("tokens in", a.inputTokens, b.inputTokens),
  field("tokens out", a.outputTokens, b.outputTokens),
  field("cost in US dollars", a.costUsd, b.costUsd),
];

/** Compares two runs on one trace: what they were started with, what they answered, and what they took. */
export function diffRuns(a: KeptRun, b: KeptRun): RunDifference {
  const [first, second] = [a.run.attribution, b.run.attribution];
  return {
    choices: compareChoices(a, b),
    answers: compareAnswers(first, second),
    isSameAgent: first !== null && second !== null && sameAgent(first.agent, second.agent),
    isSameStep: first !== null && second !== null && first.stepIndex === second.stepIndex,
    reason: diffWords(first?.reason ?? "", second?.reason ?? ""),
    suspects: compareSuspects(first?.suspects ?? [], second?.suspects ?? []),
    quotes: compareQuotes(first?.quotes ?? [], second?.quotes ?? []),
    spent: compareSpent(a.run, b.run),
  };
}
