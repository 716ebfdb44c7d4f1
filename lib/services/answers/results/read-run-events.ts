import { type RunEventBody, type RunEventRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireRun } from "../runs/require-run";

/** Most events of one answer; ask again from the last one for more. */
export const maxEvents = 1_000;

/** Those that say something of who failed and when, before the run has an answer and where it never has one. */
const telling: readonly RunEventBody["type"][] = ["step-judged", "half-judged", "note"];

/**
 * Events of a run with a sequence above `after` (0 for all), in order, at most 1,000 at a time. Whoever is sent what a
 * judge said of a step has seen it. Throws as `requireRun`.
 */
export const readRunEvents = async (
  ctx: WorkspaceContext,
  input: { runId: string; after: number },
): Promise<RunEventRecord[]> => {
  const { traceId } = await requireRun(ctx, input.runId);
  const rows = await prisma.runEvent.findMany({
    where: { workspaceId: ctx.workspaceId, runId: input.runId, sequence: { gt: input.after } },
    orderBy: { sequence: "asc" },
    take: maxEvents,
  });
  if (rows.some(({ type }) => telling.some((one) => one === type))) await noteSightings(ctx, [traceId]);
  return rows.map((row) => ({
    sequence: row.sequence,
    createdAt: row.createdAt.toISOString(),
    body: { type: row.type, ...(unescapeValueFromStorage(row.data) as object) } as RunEventBody,
  }));
};
