import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { findLoops, type Loop } from "@/lib/traces/find-loops";
import { type StepKind } from "@/lib/traces/trace";
import { requireTrace } from "../../ground/stored/require-trace";

/**
 * What is known of a step before its content is loaded. `contentLength` is bytes of UTF-8, which the database
 * knows without reading the text.
 */
export interface OutlineStep {
  agent: string;
  kind: StepKind;
  isError: boolean;
  contentLength: number;
  recipient: string | null;
}

/** As PostgreSQL gathers them: a row for each of 100,000 steps would take three times as long to hand over. */
interface Columns {
  agents: string | null;
  kinds: string | null;
  errors: string | null;
  lengths: string | null;
  recipients: string | null;
  sketches: string | null;
}

const mostSteps = 2_147_483_647;

const listOf = <T>(json: string | null): T[] => (json === null ? [] : (JSON.parse(json) as T[]));

/** Escapes are rare: texts that are not escaped stay the very strings they are. */
const plain = (texts: string | null): ((texts: readonly string[]) => readonly string[]) =>
  texts?.includes("\uFDD0") ? (all) => all.map((text) => text && unescapeFromStorage(text)) : (all) => all;

/**
 * Steps `from` to `from + count - 1` of a trace in order (all where nothing is said), without their text; and where the
 * same ones come again and again.
 */
export const readOutline = async (
  ctx: WorkspaceContext,
  { traceId, from = 0, count = mostSteps }: { traceId: string; from?: number; count?: number },
): Promise<{ steps: OutlineStep[]; loops: Loop[] }> => {
  await requireTrace(ctx, traceId);
  const [row] = await prisma.$queryRaw<Columns[]>`
    select json_agg(s."agent")::text as "agents", json_agg(s."kind")::text as "kinds", json_agg(s."index") filter (where s."isError")::text as "errors",
      json_agg(s."length")::text as "lengths", json_agg(s."recipient")::text as "recipients",
      json_agg(s."sketch")::text as "sketches"
    from (
      select "index", "agent", "kind", "isError", octet_length("content") as "length", "recipient", "sketch" from "Step"
      where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" >= ${from}::int order by "index" limit ${count}::int
    ) s`;
  if (!row) return { steps: [], loops: [] };
  const steps = toSteps(row, from);
  const sketches = listOf<number | null>(row.sketches);
  const loops = findLoops(steps.map(({ agent, kind }, i) => ({ agent, kind, sketch: sketches[i] ?? null })));
  return { steps, loops: loops.map((loop) => ({ ...loop, first: from + loop.first })) };
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
