import { fromStepRow, type StepRow } from "../../ground/stored/step-row";
import { type Step } from "@/lib/traces/trace";
import { type Reads } from "./share-source";

/**
 * One batch has about so many bytes of text, unless told otherwise, and at most so many steps, whatever the trace has.
 */
const usualBytes = 4_000_000;
const batchSteps = 4_000;

/** The steps of a trace in order, some at a time: of a long trace never all of them are in memory. */
export async function* readStepBatches(
  db: Reads,
  { workspaceId, traceId }: { workspaceId: string; traceId: string },
  batchBytes = usualBytes,
): AsyncGenerator<Step[]> {
  const stretches = await db.$queryRaw<{ first: number; last: number }[]>`
    select min("index") as "first", max("index") as "last" from (
      select "index", (sum(octet_length("content")) over (order by "index") / ${batchBytes}::bigint)::bigint as "part" from "Step"
      where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${traceId}::uuid
    ) sized group by "part", "index" / ${batchSteps}::int order by 1`;
  for (const { first, last } of stretches) {
    const rows = await db.$queryRaw<StepRow[]>`
      select "index", "agent", "rawAgent", "kind", "content", "recipient", null as "inputs", "tool", "startedAt", "durationMs", "isError", "model",
        "inputTokens", "outputTokens", "costUsd", '{"pointer":""}'::jsonb as "source"
      from "Step" where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" between ${first}::int and ${last}::int
      order by "index"`;
    yield rows.map(fromStepRow);
  }
}
