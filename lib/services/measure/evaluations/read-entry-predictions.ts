import { type Prediction } from "@/lib/attribution/evaluation/prediction";
import { prisma } from "@/lib/db";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type EntryRow } from "./entry-row";
import { toPrediction } from "./run-prediction";
import { type After, readBatch, type Scope, usualBatchSize } from "./read-entry-predictions.sql";

const readUploaded = async (
  { workspaceId, id }: EntryRow,
  after: After,
  { traceIds, batchSize = usualBatchSize }: Scope,
): Promise<Prediction[]> => {
  const answers = await prisma.uploadedAnswer.findMany({
    where: {
      workspaceId,
      entryId: id,
      AND: [
        traceIds ? { traceId: { in: [...traceIds] } } : {},
        after
          ? { OR: [{ traceId: { gt: after.traceId } }, { traceId: after.traceId, repeat: { gt: after.repeat } }] }
          : {},
      ],
    },
    orderBy: [{ traceId: "asc" }, { repeat: "asc" }],
    take: batchSize,
  });
  return answers.map(({ prediction }) => unescapeValueFromStorage(prediction) as unknown as Prediction);
};

/**
 * What an entry of an evaluation has said by now, a batch at a time, by trace and repeat: of its runs as
 * they are, or as it was uploaded.
 */
export async function* readEntryPredictions(entry: EntryRow, scope: Scope = {}): AsyncGenerator<Prediction[], void> {
  const read = async (after: After): Promise<Prediction[]> =>
    entry.kind === "upload"
      ? readUploaded(entry, after, scope)
      : (await readBatch(entry, after, scope)).map(toPrediction);
  for (let after: After = null; ;) {
    const batch: Prediction[] = await read(after);
    yield batch;
    if (batch.length < (scope.batchSize ?? usualBatchSize)) return;
    after = batch.at(-1) ?? null;
  }
}

/** All of it. */
export const readAllPredictions = async (entry: EntryRow, scope: Scope = {}): Promise<Prediction[]> => {
  const all: Prediction[] = [];
  for await (const batch of readEntryPredictions(entry, scope)) all.push(...batch);
  return all;
};
