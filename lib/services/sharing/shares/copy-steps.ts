import { type Prisma } from "@/lib/db";
import { type ReaderWords } from "@/lib/traces/sharing/reader-words";
import { redactStep } from "@/lib/traces/sharing/redact-step";
import { type Step } from "@/lib/traces/trace";
import { inTurns } from "../../ground/paging/in-turns";
import { storeSteps } from "../../ground/stored/store-steps";
import { readStepBatches } from "./step-batches";
import { copyStepRows, type Place } from "./copy-steps.sql";

/** Copies the steps of a trace to that of a share. Where every text stays as it is, the database does it by itself. */
export const copySteps = async (
  tx: Prisma.TransactionClient,
  { from, to, words }: { from: Place; to: Place; words: ReaderWords },
): Promise<void> => {
  if (words.isPlain) {
    await copyStepRows(tx, to, from);
    return;
  }
  for await (const steps of readStepBatches(tx, from))
    await storeSteps(tx, to.workspaceId, [
      { id: to.traceId, trace: { steps: await inTurns(redactEach(steps, words)) } },
    ]);
};

/** Stops after each step, so that the server answers others meanwhile. */
function* redactEach(steps: readonly Step[], words: ReaderWords): Generator<undefined, Step[], void> {
  const redacted: Step[] = [];
  for (const step of steps) {
    redacted.push(redactStep(step, words));
    yield;
  }
  return redacted;
}
