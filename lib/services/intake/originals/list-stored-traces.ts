import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type StoredTrace } from "@/lib/traces/stored-trace";
import { type ImportIssue, type TraceAgent } from "@/lib/traces/trace";
import { blindAmong } from "../../ground/sight/blind-among";

/**
 * The traces that are stored of the file with these bytes, so that a sender knows what need not be sent again. Throws
 * NOT_FOUND where the workspace has none of it, or is not done with it.
 */
export const listStoredTraces = async (
  ctx: WorkspaceContext,
  input: { sha256: string },
): Promise<{ traces: StoredTrace[] }> => {
  const { workspaceId } = ctx;
  const original = await prisma.original.findFirst({
    where: { workspaceId, sha256: input.sha256.toLowerCase(), imports: { none: { status: { not: "DONE" } } } },
    select: {
      traces: {
        orderBy: { originalPlace: "asc" },
        select: { id: true, title: true, format: true, stepCount: true, agents: true, issues: true },
      },
    },
  });
  if (!original || original.traces.length === 0) throw notFound("file");
  const blind = await blindAmong(
    ctx,
    original.traces.map(({ id }) => id),
  );
  const traces = original.traces.map((row) => ({
    id: row.id,
    format: row.format,
    stepCount: row.stepCount,
    isDuplicate: true,
    attribution: null,
    title: unescapeFromStorage(row.title),
    agents: (unescapeValueFromStorage(row.agents) as unknown as TraceAgent[]).map(({ name }) => name),
    // They may quote a label of the file.
    issues: blind.has(row.id) ? [] : (unescapeValueFromStorage(row.issues) as unknown as ImportIssue[]),
  }));
  return { traces };
};
