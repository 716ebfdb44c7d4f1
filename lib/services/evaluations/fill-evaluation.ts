import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { insertRunRows, lockTraces } from "../runs/insert-run-rows";
import { type SettledChoice } from "../runs/run-choice";
import { type RunStarter } from "../runs/run-columns";
import { isRowId } from "../row-id";
import { caseWhere, frozenTrace } from "./case-where";
import { toEntryChoice, type EntryRow } from "./entry-row";
import { settleEntry } from "./settle-entry";

/** Cases of one transaction: so many of each line in turn, since runs are taken in the order in which they were made, and a limit that stops them should leave a table that compares. */
const batchSize = 50;

const read = (id: string) =>
  prisma.evaluation.findUnique({ where: { id }, include: { entries: { orderBy: { position: "asc" } } } });
type FilledEvaluation = NonNullable<Awaited<ReturnType<typeof read>>>;

const starterOf = ({ workspaceId, startedById, startedByName }: FilledEvaluation): RunStarter => ({
  ...{ workspaceId, name: startedByName, userId: startedById, isAutomatic: false },
});

/** Cases whose trace is as it was frozen and that have no run of this line and repeat, in the order of the data set. */
const readMissing = async (
  { workspaceId, versionId, split }: FilledEvaluation,
  { entryId, repeat }: { entryId: string; repeat: number },
): Promise<{ traceId: string; contentHash: string }[]> => {
  const set = { versionId, split: split === null ? null : unescapeFromStorage(split) };
  return prisma.$queryRaw`
    select c."traceId", c."contentHash" from "DataSetCase" c join ${frozenTrace}
    where ${caseWhere(workspaceId, set)} and not exists (
      select from "AttributionRun" r where r."evaluationEntryId" = ${entryId}::uuid and r."traceId" = c."traceId" and r."evaluationRepeat" = ${repeat}::int)
    order by c."position"`;
};

/** Whether runs may still be made for it; holds it against deletion and cancelling until the transaction ends, and against nothing else. */
const holdEvaluation = async (tx: Prisma.TransactionClient, id: string): Promise<boolean> => {
  const rows = await tx.$queryRaw<{ cancelledAt: Date | null }[]>`
    select "cancelledAt" from "Evaluation" where "id" = ${id}::uuid for key share`;
  return rows[0]?.cancelledAt === null;
};

interface Batch {
  evaluation: FilledEvaluation;
  entryId: string;
  repeat: number;
  choice: SettledChoice;
  cases: readonly { traceId: string; contentHash: string }[];
}

/** Makes the runs of a batch that are not there yet: how many, or null where none may be made any more. */
const fillBatch = ({ evaluation, entryId, repeat, choice, cases }: Batch): Promise<number | null> =>
  prisma.$transaction(
    async (tx) => {
      if (!(await holdEvaluation(tx, evaluation.id))) return null;
      const { workspaceId } = evaluation;
      const frozen = new Map(cases.map(({ traceId, contentHash }) => [traceId, contentHash]));
      const locked = await lockTraces(tx, workspaceId, [...frozen.keys()]);
      // Read once the traces are held: another worker may have been taken for dead, and have gone on.
      const made = await tx.attributionRun.findMany({
        where: { evaluationEntryId: entryId, evaluationRepeat: repeat, traceId: { in: [...frozen.keys()] } },
        select: { traceId: true },
      });
      const isMade = new Set(made.map(({ traceId }) => traceId));
      const traces = locked.filter(({ id, contentHash }) => frozen.get(id) === contentHash && !isMade.has(id));
      const mark = { evaluationEntryId: entryId, evaluationRepeat: repeat };
      const rows = await insertRunRows(tx, { starter: starterOf(evaluation), choice, traces, mark });
      return rows.length;
    },
    { timeout: 60_000 },
  );

/** The lines that can be run now: one whose provider or method has gone since has no runs. */
const settleEntries = async (evaluation: FilledEvaluation): Promise<{ entryId: string; choice: SettledChoice }[]> => {
  const settled: { entryId: string; choice: SettledChoice }[] = [];
  const settle = (entry: EntryRow) =>
    settleEntry(evaluation, toEntryChoice(entry), evaluation.maxCostUsd).catch((error: unknown) => {
      if (error instanceof KnownError) return null;
      throw error;
    });
  for (const entry of evaluation.entries) {
    const line = entry.kind === "method" ? await settle(entry) : null;
    if (line) settled.push({ entryId: entry.id, choice: line.choice });
  }
  return settled;
};

type Line = Pick<Batch, "entryId" | "choice">;

/** What is missing of one repeat, a batch of each line after the other. */
async function* inTurns(
  evaluation: FilledEvaluation,
  lines: readonly Line[],
  repeat: number,
): AsyncGenerator<Line & Pick<Batch, "cases">> {
  const waiting: (Line & Pick<Batch, "cases">)[] = [];
  for (const line of lines)
    waiting.push({ ...line, cases: await readMissing(evaluation, { entryId: line.entryId, repeat }) });
  for (let from = 0; waiting.some(({ cases }) => cases.length > from); from += batchSize)
    for (const { cases, ...line } of waiting)
      if (cases.length > from) yield { ...line, cases: cases.slice(from, from + batchSize) };
}

/**
 * Makes the runs of an evaluation that are not there yet, a batch a transaction, so that whoever takes over from a killed worker goes on where it was. All
 * lines of the first repeat come before the second: a repeat asks anew. Answers how many were made; stops early where the evaluation was cancelled or deleted,
 * or at the signal.
 */
export const fillEvaluation = async (
  { evaluationId }: { evaluationId: string },
  signal?: AbortSignal,
): Promise<{ madeCount: number; isFilled: boolean }> => {
  const evaluation = isRowId(evaluationId) ? await read(evaluationId) : null;
  let madeCount = 0;
  // One that is filled is looked at too: a worker that was slow to hear of a cancelling may have said so after it was resumed.
  if (!evaluation || evaluation.cancelledAt) return { madeCount, isFilled: false };
  const lines = await settleEntries(evaluation);
  for (let repeat = 1; repeat <= evaluation.repeats; repeat += 1) {
    const isFresh = repeat > 1;
    for await (const { entryId, choice, cases } of inTurns(evaluation, lines, repeat)) {
      signal?.throwIfAborted();
      const made = await fillBatch({ evaluation, entryId, repeat, choice: { ...choice, isFresh }, cases });
      if (made === null) return { madeCount, isFilled: false };
      madeCount += made;
    }
  }
  await prisma.evaluation.updateMany({
    where: { id: evaluationId, cancelledAt: null, filledAt: null },
    data: { filledAt: new Date() },
  });
  return { madeCount, isFilled: true };
};
