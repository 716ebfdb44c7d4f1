import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type Chapter, chapters as chaptersOf } from "@/lib/traces/chapters";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { findLoops, type Loop } from "@/lib/traces/find-loops";
import { type StepKind } from "@/lib/traces/trace";
import { requireTrace } from "../../ground/stored/require-trace";
import { type Columns, readColumns } from "./read-outline.sql";

/**
 * What is known of a step before its content is loaded. `contentLength` is bytes of UTF-8, which the database
 * knows without reading the text.
 */
interface OutlineStep {
  agent: string;
  kind: StepKind;
  isError: boolean;
  contentLength: number;
  recipient: string | null;
}

const mostSteps = 2_147_483_647;

const listOf = <T>(json: string | null): T[] => (json === null ? [] : (JSON.parse(json) as T[]));

/** Escapes are rare: texts that are not escaped stay the very strings they are. */
const plain = (texts: string | null): ((texts: readonly string[]) => readonly string[]) =>
  texts?.includes("\uFDD0") ? (all) => all.map((text) => text && unescapeFromStorage(text)) : (all) => all;

/**
 * Steps `from` to `from + count - 1` of a trace in order (all where nothing is said), without their text; and where the
 * same ones come again and again, and where chapters begin, of a whole trace.
 */
export const readOutline = async (
  ctx: WorkspaceContext,
  { traceId, from = 0, count = mostSteps }: { traceId: string; from?: number; count?: number },
): Promise<{ steps: OutlineStep[]; loops: Loop[]; chapters: Chapter[] }> => {
  await requireTrace(ctx, traceId);
  const [row] = await readColumns(prisma, { ctx, traceId, from, count });
  if (!row) return { steps: [], loops: [], chapters: [] };
  const steps = toSteps(row, from);
  const sketches = listOf<number | null>(row.sketches);
  const loops = findLoops(steps.map(({ agent, kind }, i) => ({ agent, kind, sketch: sketches[i] ?? null })));
  return {
    steps,
    loops: loops.map((loop) => ({ ...loop, first: from + loop.first })),
    // Of a part alone nobody can say where one begins.
    chapters: from === 0 && steps.length < count ? chaptersOf(steps, loops, listOf<number>(row.plans)) : [],
  };
};

function toSteps({ agents, kinds, errors, lengths, recipients }: Columns, from: number): OutlineStep[] {
  const names = plain(agents)(listOf(agents));
  const kindOf = listOf<StepKind>(kinds);
  const failed = new Set(listOf<number>(errors));
  const lengthOf = listOf<number>(lengths);
  const recipientOf = plain(recipients)(listOf(recipients));
  return names.map((agent, i) => ({
    agent,
    kind: kindOf[i] ?? "message",
    isError: failed.has(from + i),
    contentLength: lengthOf[i] ?? 0,
    recipient: recipientOf[i] ?? null,
  }));
}
