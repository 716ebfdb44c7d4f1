import { prisma } from "@/lib/db";
import { type SharedStep, type SharePreview } from "@/lib/traces/share-view";
import { holdsWords } from "@/lib/traces/sharing/hidden-words";
import { redactStep } from "@/lib/traces/sharing/redact-step";
import { type Step } from "@/lib/traces/trace";
import { inTurns } from "../../ground/paging/in-turns";
import { type ShareSource } from "./share-source";
import { type ShareWords } from "./share-words";
import { readStepBatches } from "./step-batches";

/** The first steps, whatever is in them, and the first of the others in which something is hidden. */
const firstSteps = 3;
const changedSteps = 5;
/** Characters of each that are shown, and how many of them stand before what is hidden. */
const shownLength = 400;
const leadLength = 80;
/** A preview answers within about so long. */
const patienceMs = 4_000;
/** Little at a time, so that it notices when that is over. */
const batchBytes = 250_000;

interface Looked {
  first: SharedStep[];
  changed: SharedStep[];
  readStepCount: number;
  withAnswer: number;
}

/** Where two texts begin to differ. */
function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}

/** The place of the first difference, in both; `before` is null where there is none. */
function excerpts(before: string, after: string): Pick<SharedStep, "text" | "before"> {
  if (before === after) return { text: cut(after, 0), before: null };
  const from = Math.max(0, firstDifference(before, after) - leadLength);
  return { text: cut(after, from), before: cut(before, from) };
}

function cut(text: string, from: number): string {
  const to = from + shownLength;
  // A pair of which half is cut off is no character.
  const part = text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  return `${from > 0 ? "…" : ""}${part}${text.length > to ? "…" : ""}`;
}

function* look(steps: readonly Step[], words: ShareWords, looked: Looked): Generator<undefined, void, void> {
  for (const step of steps) {
    const shown = redactStep(step, words);
    const isChanged =
      shown.content !== step.content || JSON.stringify(shown.tool?.arguments) !== JSON.stringify(step.tool?.arguments);
    if (words.hiddenAnswer !== null && holdsWords(step.content, words.hiddenAnswer)) looked.withAnswer += 1;
    looked.readStepCount += 1;
    const list = looked.first.length < firstSteps ? looked.first : looked.changed;
    if (list === looked.first || (isChanged && list.length < changedSteps))
      list.push({ index: step.index, agent: shown.agent, isChanged, ...excerpts(step.content, shown.content) });
    yield;
  }
}

/** The steps of a preview, and what is counted over all of them as far as time allows. */
export const readSharedSteps = async (
  source: ShareSource,
  words: ShareWords,
): Promise<Pick<SharePreview, "steps" | "readStepCount" | "stepsWithExpectedAnswer">> => {
  const { workspaceId, id: traceId } = source.trace;
  const looked: Looked = { first: [], changed: [], readStepCount: 0, withAnswer: 0 };
  const startedAt = performance.now();
  for await (const steps of readStepBatches(prisma, { workspaceId, traceId }, batchBytes)) {
    await inTurns(look(steps, words, looked));
    if (performance.now() - startedAt > patienceMs) break;
  }
  return {
    steps: [...looked.first, ...looked.changed],
    readStepCount: looked.readStepCount,
    stepsWithExpectedAnswer: words.hiddenAnswer === null ? null : looked.withAnswer,
  };
};
