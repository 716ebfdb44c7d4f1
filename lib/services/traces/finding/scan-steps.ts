import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { findText } from "@/lib/traces/find-text";
import { readWindow, type ScanInput, type WindowSize } from "./scan-steps.sql";

/** A step in which something is found: how often, at least once; of a search without words, once. */
export interface StepHits {
  stepIndex: number;
  count: number;
}

/** How long an answer may look before it is given as it is, in milliseconds: whoever asked may have lost interest. */
export const patienceMs = 250;
const firstSize: WindowSize = { bytes: 200_000, steps: 512 };
const largestSize: WindowSize = { bytes: 10_000_000, steps: 8_192 };
const larger = ({ bytes, steps }: WindowSize): WindowSize => ({
  bytes: Math.min(4 * bytes, largestSize.bytes),
  steps: Math.min(4 * steps, largestSize.steps),
});

/**
 * Looks through the steps of a trace in their order, window by window, so that whoever has lost interest can
 * stop after any of them, and no statement takes long. `next` is the step from which the rest is to be
 * searched, null after the last one.
 */
export async function* scanSteps(
  ctx: WorkspaceContext,
  input: ScanInput,
  wanted: "nearest" | "all",
): AsyncGenerator<{ hits: StepHits[]; next: number | null }> {
  let size = wanted === "nearest" ? firstSize : largestSize;
  for (let from: number | null = input.from; from !== null; size = larger(size)) {
    const window = await readWindow(ctx, { ...input, from }, size);
    const hits = window.steps.map((stepIndex, at) => ({ stepIndex, count: window.counts[at] ?? 0 }));
    from = window.isFull && window.lastStep !== null ? window.lastStep + 1 : null;
    yield { hits: await recount(ctx, input, { hits, escaped: window.escaped }), next: from };
  }
}

/**
 * Escapes are four digits that the text does not have: where there are any, what was found is
 * found again in the text itself.
 */
async function recount(
  ctx: WorkspaceContext,
  { traceId, query }: ScanInput,
  { hits, escaped }: { hits: StepHits[]; escaped: readonly number[] },
): Promise<StepHits[]> {
  if (escaped.length === 0 || query.words.length === 0) return hits;
  const rows = await prisma.step.findMany({
    where: { workspaceId: ctx.workspaceId, traceId, index: { in: [...escaped] } },
    select: { index: true, content: true },
  });
  const counts = new Map(
    rows.map(({ index, content }) => [index, countAll(unescapeFromStorage(content), query.words)]),
  );
  return hits
    .map(({ stepIndex, count }) => ({ stepIndex, count: counts.get(stepIndex) ?? count }))
    .filter(({ count }) => count > 0);
}

const countAll = (content: string, words: readonly string[]): number =>
  words.every((word) => findText(content, [word], 1).length > 0) ? findText(content, words).length : 0;
