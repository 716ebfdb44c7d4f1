import { type Prisma } from "@/lib/db";
import { type StoredTraceText } from "../runs/attribute-traces";
import { toStepRow } from "./step-row";

/** One statement carries so many steps or so many characters, whichever is reached first. */
const maxBatchSteps = 2_000;
const maxBatchLength = 8_000_000;

function* batches(traces: readonly StoredTraceText[]): Generator<string> {
  let rows: string[] = [];
  let length = 0;
  for (const { id: traceId, trace } of traces) {
    for (const step of trace.steps) {
      const row = JSON.stringify({ traceId, ...toStepRow(step) });
      if (rows.length >= maxBatchSteps || (rows.length > 0 && length + row.length > maxBatchLength)) {
        yield `[${rows.join(",")}]`;
        rows = [];
        length = 0;
      }
      rows.push(row);
      length += row.length;
    }
  }
  if (rows.length > 0) yield `[${rows.join(",")}]`;
}

/** Stores the steps of new traces, in few statements: one parameter for thousands of steps. */
export const storeSteps = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  traces: readonly StoredTraceText[],
): Promise<void> => {
  for (const batch of batches(traces)) {
    await tx.$executeRaw`
      insert into "Step" ("workspaceId", "traceId", "index", "agent", "rawAgent", "kind", "content", "recipient", "inputs", "tool",
                          "startedAt", "durationMs", "isError", "model", "inputTokens", "outputTokens", "costUsd", "source")
      select ${workspaceId}::uuid, row.*
      from json_to_recordset(${batch}::json) as row(
        "traceId" uuid, "index" int, "agent" text, "rawAgent" text, "kind" text, "content" text, "recipient" text, "inputs" jsonb, "tool" jsonb,
        "startedAt" text, "durationMs" float8, "isError" bool, "model" text, "inputTokens" int, "outputTokens" int, "costUsd" float8, "source" jsonb)`;
  }
};
