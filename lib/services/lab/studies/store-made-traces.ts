import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { exportTraces } from "@/lib/traces/export-trace";
import { type Trace } from "@/lib/traces/trace";
import { createTraces } from "../../intake/uploads/create-traces";

/** Traces of one file. */
const batchSize = 50;

/**
 * Stores traces that a study has made, in our own format, with its number in `metadata.madeBy` (null: as if they had
 * happened), and answers the ids of their rows in their order. What the workspace has already is not stored twice, so
 * that a study that goes on does not double what it has made.
 */
export const storeMadeTraces = async (
  ctx: WorkspaceContext,
  { traces, study, fileName }: { traces: readonly Trace[]; study: number | null; fileName: string },
): Promise<string[]> => {
  const ids: string[] = [];
  for (let from = 0; from < traces.length; from += batchSize) {
    const batch = traces.slice(from, from + batchSize);
    const made = batch.map((trace) =>
      study === null ? trace : { ...trace, metadata: { ...trace.metadata, madeBy: { study } } },
    );
    const bytes = new TextEncoder().encode(exportTraces(made));
    const stored = await createTraces(ctx, { bytes, fileName, format: "faultline" });
    ids.push(...stored.traces.map(({ id }) => id));
  }
  return ids;
};
