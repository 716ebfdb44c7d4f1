import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type FilterValues, read } from "./list-filter-values.sql";
/** From so many on it takes long enough to be kept for a moment. */
const manyTraces = 1_000;
const keptMs = 30_000;
const maxKept = 200;

/** By workspace, those that were read longest ago first. */
const kept = new Map<string, { values: FilterValues; untilMs: number }>();

/** Of a workspace with a thousand traces or more what was offered within the last 30 seconds is offered again. */
export const listFilterValues = async ({
  workspaceId,
}: Pick<WorkspaceContext, "workspaceId">): Promise<FilterValues> => {
  const known = kept.get(workspaceId);
  if (known && Date.now() < known.untilMs) return known.values;
  const { values, traceCount } = await read(workspaceId);
  kept.delete(workspaceId);
  if (traceCount >= manyTraces) kept.set(workspaceId, { values, untilMs: Date.now() + keptMs });
  for (const [oldest] of kept) if (kept.size > maxKept) kept.delete(oldest);
  return values;
};
