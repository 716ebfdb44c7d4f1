import { completionOf } from "./completion-of";
import { readPair, type TracedAnswer } from "./traced-answer";

/** What is right: by value, or what the workspace holds for the ground truth of a trace. */
type RewardLabel = TracedAnswer | { traceId: string };

/** One answer to be rewarded. `pointer` is where its label stands in the request. */
export interface RewardItem {
  text: string;
  label: RewardLabel;
  pointer: string;
}

/** A label as it stands in a request: `agent|step`, `trace:ID`, or one of the two by its fields. */
type GivenLabel = string | { agent: string; step: number } | { trace: string };

/** A message of a completion; some templates part the thoughts from what is said. */
interface CompletionMessage {
  role?: string | undefined;
  content?: string | null | undefined;
  reasoning_content?: string | null | undefined;
  thinking?: string | null | undefined;
}

/**
 * Batches as OpenRLHF, TRL and plain callers send them; a reader of the three finds out by the names of their fields.
 */
export type RewardBatch =
  | { query: string[]; prompts: string[]; labels: GivenLabel[] }
  | {
      completions: (string | CompletionMessage[])[];
      opens_thinking: boolean;
      label?: GivenLabel[] | undefined;
      agent?: string[] | undefined;
      step?: (number | string)[] | undefined;
      trace?: string[] | undefined;
    }
  | { answers: { text: string; label: GivenLabel }[] };

/** A place in a request and what is wrong there. */
export interface RewardFault {
  pointer: string;
  message: string;
}

const labelFault = 'A label is "agent|step", "trace:ID", { agent, step } or { trace }.';

/** A label as people and files write it: `Planner|7`. */
export const writeLabel = ({ agent, stepIndex }: TracedAnswer): string => `${agent}|${stepIndex}`;

function readLabel(given: GivenLabel): RewardLabel | null {
  if (typeof given !== "string")
    return "trace" in given ? { traceId: given.trace } : { agent: given.agent, stepIndex: given.step };
  const traceId = /^trace:\s*(\S+)$/.exec(given.trim())?.[1];
  return traceId === undefined ? readPair(given) : { traceId };
}

/** The text of a completion. Thoughts that a template has taken out of it stand before it again, in their tags. */
function completionText(completion: string | CompletionMessage[], opensThinking: boolean): string {
  const said =
    typeof completion === "string"
      ? completion
      : completion
          .map(({ content, reasoning_content: reasoning, thinking }) => {
            const thoughts = reasoning ?? thinking ?? "";
            return `${thoughts === "" ? "" : `<think>${thoughts}</think>`}${content ?? ""}`;
          })
          .join("");
  return opensThinking && !said.trimStart().startsWith("<think>") ? `<think>${said}` : said;
}

const unequal = (pointer: string, count: number, wanted: number): RewardFault => ({
  pointer,
  message: `There are ${wanted} answers and ${count} entries here.`,
});

interface PlacedLabel {
  given: GivenLabel;
  pointer: string;
}

/** Labels of a batch of columns: `label`, else `agent` and `step`, else `trace`. */
function columnLabels(batch: Extract<RewardBatch, { completions: unknown }>): PlacedLabel[] | RewardFault {
  const { label, agent, step, trace, completions } = batch;
  const count = completions.length;
  const placed = (name: string, given: GivenLabel[]): PlacedLabel[] | RewardFault =>
    given.length === count
      ? given.map((one, at) => ({ given: one, pointer: `/${name}/${at}` }))
      : unequal(`/${name}`, given.length, count);
  if (label) return placed("label", label);
  if (agent && step) {
    if (agent.length !== count) return unequal("/agent", agent.length, count);
    const pairs = step.map((index, at) => `${agent[at] ?? ""}|${String(index)}`);
    return placed("step", pairs);
  }
  if (trace) {
    const given = trace.map((id) => ({ trace: id }));
    return placed("trace", given);
  }
  return { pointer: "", message: "Columns are missing: label, or agent and step, or trace." };
}

interface Placed extends PlacedLabel {
  /** Null where it is not known where the answer begins. */
  read: () => string | null;
  length: number;
  textPointer: string;
}

function placeItems(batch: RewardBatch): Placed[] | RewardFault {
  if ("answers" in batch)
    return batch.answers.map(({ text, label }, at) => ({
      read: () => text,
      length: text.length,
      given: label,
      pointer: `/answers/${at}/label`,
      textPointer: `/answers/${at}/text`,
    }));
  if ("query" in batch) {
    const { query, prompts, labels } = batch;
    if (prompts.length !== query.length) return unequal("/prompts", prompts.length, query.length);
    if (labels.length !== query.length) return unequal("/labels", labels.length, query.length);
    return query.map((text, at) => ({
      read: () => completionOf(text, prompts[at] as string),
      length: text.length,
      given: labels[at] as GivenLabel,
      pointer: `/labels/${at}`,
      textPointer: `/query/${at}`,
    }));
  }
  const labels = columnLabels(batch);
  if (!Array.isArray(labels)) return labels;
  return labels.map((label, at) => {
    const text = completionText(batch.completions[at] ?? "", batch.opens_thinking);
    return { ...label, read: () => text, length: text.length, textPointer: `/completions/${at}` };
  });
}

/** So many faults are named; whoever sends more has one and the same in most of them. */
export const mostNamedFaults = 20;

/**
 * The answers of a batch with their labels, in its order, or the first places that keep it from being rewarded. Nothing
 * is wrong with an answer that nobody can read: it earns 0.
 * `rest` is told how many characters come next, and can let others have their turn before them.
 */
export async function readRewardBatch(
  batch: RewardBatch,
  rest: (length: number) => Promise<void>,
): Promise<{ items: RewardItem[] } | { faults: RewardFault[] }> {
  const placed = placeItems(batch);
  if (!Array.isArray(placed)) return { faults: [placed] };
  const items: RewardItem[] = [];
  const faults: RewardFault[] = [];
  for (const { read, length, given, pointer, textPointer } of placed) {
    if (faults.length === mostNamedFaults) break;
    await rest(length);
    const text = read();
    const label = readLabel(given);
    if (text === null)
      faults.push({
        pointer: textPointer,
        message: "This does not begin with its prompt, so where the answer begins is unknown.",
      });
    else if (label === null) faults.push({ pointer, message: labelFault });
    else items.push({ text, label, pointer });
  }
  return faults.length > 0 ? { faults } : { items };
}
