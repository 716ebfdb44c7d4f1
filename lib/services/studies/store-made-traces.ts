import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { exportTraces } from "@/lib/traces/export-trace";
import { type Trace } from "@/lib/traces/trace";
import { createTraces } from "../traces/create-traces";

/** Traces of one file. */
const batchSize = 50;

/**
 * Stores traces that a study has made, in our own format, and answers the ids of their rows in their order. What the workspace has already is not stored twice, so that a study that goes on does not double
 * what it has made.
 */
export const storeMadeTraces = async (
  ctx: WorkspaceContext,
  { traces, fileName }: { traces: readonly Trace[]; fileName: string },
): Promise<string[]> => {
  const ids: string[] = [];
  for (let from = 0; from < traces.length; from += batchSize) {
    const bytes = new TextEncoder().encode(exportTraces(traces.slice(from, from + batchSize)));
    const stored = await createTraces(ctx, { bytes, fileName, format: "faultline" });
    ids.push(...stored.traces.map(({ id }) => id));
  }
  return ids;
};
