import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { isRowId } from "../../ground/ids/row-id";
import { loadTrace } from "../../ground/stored/load-trace";
import { type StoredTraceText } from "../../ground/stored/stored-trace-text";
import { attributeTraces } from "./attribute-traces";

/** So many steps are held in memory at once, a longer trace alone. */
const maxSteps = 2_000;

/** Those that are there, did not pass, and whose workspace wants them attributed by themselves. */
const findAttributable = (workspaceId: string, ids: readonly string[]): Promise<{ id: string; stepCount: number }[]> =>
  prisma.$queryRaw`
    select t."id", t."stepCount" from "Trace" t join "Workspace" w on w."id" = t."workspaceId"
    where t."workspaceId" = ${workspaceId}::uuid and t."id" = any(${ids.filter(isRowId)}::uuid[]) and t."outcome" <> 'passed' and w."attributesUploads"
    order by t."createdAt" desc, t."id"`;

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
