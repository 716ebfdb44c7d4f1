import { KnownError } from "@/lib/errors";
import { loadTrace } from "../../ground/stored/load-trace";
import { type StoredTraceText } from "../../ground/stored/stored-trace-text";
import { attributeTraces } from "./attribute-traces";
import { findAttributable } from "./attribute-stored.sql";

/** So many steps are held in memory at once, a longer trace alone. */
const maxSteps = 2_000;

const load = async (workspaceId: string, id: string): Promise<StoredTraceText[]> => {
  try {
    return [{ id, trace: await loadTrace({ workspaceId, id }) }];
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") return []; // deleted meanwhile
    throw error;
  }
};

/**
 * Attributes stored traces by the tracer: for the worker. Those that passed are left out. Answers how many were read.
 */
export const attributeStored = async (input: { workspaceId: string; traceIds: readonly string[] }): Promise<number> => {
  const { workspaceId, traceIds } = input;
  let count = 0;
  let batch: StoredTraceText[] = [];
  let steps = 0;
  const readBatch = async (): Promise<void> => {
    count += (await attributeTraces(workspaceId, batch)).length;
    [batch, steps] = [[], 0];
  };
  for (const { id, stepCount } of await findAttributable(workspaceId, traceIds)) {
    if (steps > 0 && steps + stepCount > maxSteps) await readBatch();
    batch.push(...(await load(workspaceId, id)));
    steps += stepCount;
  }
  if (batch.length > 0) await readBatch();
  return count;
};
