import { isActing } from "@/lib/attribution/rules/acting-steps";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type ManifestRow, manifestRows, readRow, tracesOf } from "@/lib/traces/testing/manifest";
import { type Step, type Trace } from "@/lib/traces/trace";

/**
 * A made trace with its one planted error. The place in the file can be several steps: a
 * message of a thought and two calls.
 */
export interface MadeTrace {
  file: string;
  trace: Trace;
  /** Null where the file does not name the agent that made the error. */
  agent: string | null;
  stepIndexes: readonly number[];
  /** Equal for traces that tell the same story. */
  story: number;
}

export interface MadeTraces {
  traces: MadeTrace[];
  rowCount: number;
  storyCount: number;
}

/** The made traces of the shared data whose planted error can be found in what was read; each file once. */
export async function readMadeTraces(): Promise<MadeTraces> {
  const rows = manifestRows().filter(({ truth }) => truth !== undefined);
  const placed: (Omit<MadeTrace, "story"> & { row: ManifestRow })[] = [];
  for (const row of rows) {
    const traces = tracesOf(await readRow(row));
    const found = traces
      .map((trace) => ({ trace, steps: findTruth(row, trace) }))
      .find(({ steps }) => steps.length > 0);
    if (!found || !row.truth) continue;
    const { agent } = row.truth;
    const isNamed = found.trace.steps.some((step) => sameAgent(step.agent, agent));
    const { groundTruth: _known, labels: _labels, ...trace } = found.trace;
    placed.push({ row, file: row.file, trace, agent: isNamed ? agent : null, stepIndexes: found.steps });
  }
  const stories = groupStories(placed.map(({ row, trace }) => storyKeys(row, trace)));
  const traces = placed.map(({ row: _row, ...made }, at) => ({ ...made, story: stories[at] ?? at }));
  return { traces, rowCount: rows.length, storyCount: new Set(stories).size };
}

const plain = (text: string): string => text.split(/\s+/u).filter(Boolean).join(" ").toLowerCase();
const isOwn = (step: Step): boolean => isActing(step) || step.kind === "thought" || step.kind === "handoff";

/**
 * By the quote, else by span, event or pointer, else by the number of the entry; of these the agent's own steps where
 * there are any, and what agents do.
 */
function findTruth({ truth }: ManifestRow, { steps }: Trace): number[] {
  if (!truth) return [];
  const { quote, span, step, agent } = truth;
  const place = span ?? (typeof step === "string" ? step : undefined);
  const ways: ((one: Step) => boolean)[] = [];
  if (quote !== undefined) ways.push((one) => plain(textOf(one)).includes(plain(quote)));
  if (place !== undefined) ways.push(({ source }) => source.spanId === place || isUnder(source.pointer, place));
  if (quote === undefined && typeof step === "number") ways.push(({ source }) => entryOf(source.pointer) === step);
  for (const isThere of ways) {
    const there = steps.filter((one) => isOwn(one) && isThere(one));
    const own = there.filter((one) => sameAgent(one.agent, agent));
    const [first] = own.length > 0 ? own : there;
    // Words that are repeated later were wrong where they stood first.
    if (first && quote !== undefined) return [first.index];
    if (first) return (own.length > 0 ? own : there).map(({ index }) => index);
  }
  return [];
}

const textOf = ({ content, tool }: Step): string => `${content}\n${tool ? (JSON.stringify(tool.arguments) ?? "") : ""}`;
const isUnder = (pointer: string, place: string): boolean => pointer === place || pointer.startsWith(`${place}/`);

/** The first number in a pointer: the entry of the list that the file is. */
const entryOf = (pointer: string): number | null => {
  const entry = pointer.split("/").find((part) => /^\d+$/u.test(part));
  return entry === undefined ? null : Number(entry);
};

/** What tellings of one story have in common: what was asked, or what went wrong. */
const storyKeys = ({ truth, expect }: ManifestRow, trace: Trace): string[] =>
  [expect?.question ?? "", trace.question, (truth?.why ?? "").slice(0, 40)].map(plain).filter((key) => key.length > 8);

function groupStories(keys: readonly (readonly string[])[]): number[] {
  const numbers = keys.map((_, at) => at);
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    const least = new Map<string, number>();
    for (const [at, own] of keys.entries())
      for (const key of own) least.set(key, Math.min(least.get(key) ?? at, numbers[at] ?? at));
    for (const [at, own] of keys.entries()) {
      const story = Math.min(numbers[at] ?? at, ...own.map((key) => least.get(key) ?? at));
      if (story !== numbers[at]) isSettled = false;
      numbers[at] = story;
    }
  }
  return numbers;
}
