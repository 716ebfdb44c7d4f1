import { type SelectionPreview } from "@/lib/attribution/write-back/destination-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { readySelection } from "../../ground/search/ready-selection";
import { selectTraceIds } from "../../ground/search/select-traces";
import { askForSending } from "./ask-for-sending";
import { previewSending } from "./preview-sending";

/** Of a selection so many traces are looked at before it is sent: each is asked about at the platform. */
const mostPreviewed = 10;

const selected = async (ctx: WorkspaceContext, selection: TraceSelection): Promise<string[]> =>
  selectTraceIds(ctx, await readySelection(ctx, selection));

/** Has the selected traces sent to a destination. Throws NOT_FOUND. */
export const sendSelection = async (
  ctx: WorkspaceContext,
  { destinationId, selection }: { destinationId: string; selection: TraceSelection },
): Promise<{ queuedCount: number }> => askForSending(ctx, { destinationId, traceIds: await selected(ctx, selection) });

/**
 * What sending the first of the selected traces would change at a destination, counted; writes nothing. Throws
 * NOT_FOUND, and UNAVAILABLE with what the platform says.
 */
export const previewSelection = async (
  ctx: WorkspaceContext,
  { destinationId, selection }: { destinationId: string; selection: TraceSelection },
): Promise<SelectionPreview> => {
  const ids = await selected(ctx, selection);
  const preview: SelectionPreview = {
    traceCount: ids.length,
    previewedCount: Math.min(ids.length, mostPreviewed),
    counts: { new: 0, changed: 0, same: 0, gone: 0 },
    changes: [],
    notes: [],
  };
  for (const traceId of ids.slice(0, mostPreviewed)) {
    const { changes, note } = await previewSending(ctx, { destinationId, traceId });
    for (const { state } of changes) preview.counts[state] += 1;
    preview.changes.push(...changes.filter(({ state }) => state !== "same"));
    if (note !== null && !preview.notes.includes(note)) preview.notes.push(note);
  }
  return preview;
};
