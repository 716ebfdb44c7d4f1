import { fromStepRow } from "../../ground/stored/step-row";
import { type Step } from "@/lib/traces/trace";
import { type Reads } from "./share-source";
import { readStepRows, readStretches } from "./step-batches.sql";

/**
 * One batch has about so many bytes of text, unless told otherwise, and at most so many steps, whatever the trace has.
 */
const usualBytes = 4_000_000;

/** The steps of a trace in order, some at a time: of a long trace never all of them are in memory. */
export async function* readStepBatches(
  db: Reads,
  { workspaceId, traceId }: { workspaceId: string; traceId: string },
  batchBytes = usualBytes,
): AsyncGenerator<Step[]> {
  const stretches = await readStretches(db, { batchBytes, workspaceId, traceId });
  for (const { first, last } of stretches) {
    const rows = await readStepRows(db, { workspaceId, traceId, first, last });
    yield rows.map(fromStepRow);
  }
}
