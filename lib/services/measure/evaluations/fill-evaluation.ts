import { prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type Held, insertRunRows, lockTraces } from "../../answers/starting/insert-run-rows";
import { type SettledChoice } from "../../answers/runs/run-choice";
import { type RunStarter } from "../../answers/runs/run-columns";
import { isRowId } from "../../ground/ids/row-id";
import { heldTracer } from "./evaluation-settings";
import { type EvaluationSettings } from "./evaluation-settings.sql";
import { holdEvaluation } from "./hold-evaluation";
import { settleHeldEntry, toSettings } from "./settle-held-entry";
import { type FilledEvaluation, read, readMissing } from "./fill-evaluation.sql";

/**
 * Cases of one transaction: so many of each entry in turn, since runs are taken in the order in which they were made,
 * and a limit that stops them should leave a table that compares.
 */
const batchSize = 50;

const starterOf = ({ workspaceId, startedById, startedByName }: FilledEvaluation): RunStarter => ({
  workspaceId,
  name: startedByName,
  userId: startedById,
  isAutomatic: false,
});

interface Batch {
  evaluation: FilledEvaluation;
  held: Held;
  entryId: string;
  repeat: number;
  choice: SettledChoice;
  cases: readonly { traceId: string; contentHash: string }[];
}

/** Makes the runs of a batch that are not there yet: how many, or null where none may be made any more. */
const fillBatch = ({ evaluation, held, entryId, repeat, choice, cases }: Batch): Promise<number | null> =>
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
      const rows = await insertRunRows(tx, { starter: starterOf(evaluation), choice, traces, mark, held });
      return rows.length;
    },
    { timeout: 60_000 },
  );

type RunnableEntry = Pick<Batch, "entryId" | "choice">;

/** Whether an entry lacks runs, or has some that were canceled and would be made anew. */
const isMissingRuns = async (evaluation: FilledEvaluation, entryId: string): Promise<boolean> => {
  const cancelled = await prisma.attributionRun.findFirst({
    where: { evaluationEntryId: entryId, status: "CANCELLED" },
    select: { id: true },
  });
  if (cancelled) return true;
  for (let repeat = 1; repeat <= evaluation.repeats; repeat += 1)
    if ((await readMissing(evaluation, { entryId, repeat })).length > 0) return true;
  return false;
};

/**
 * The entries that can be run as they were started, and why others cannot: their provider has gone
 * since, or their method has changed.
 */
const settleEntries = async (
  evaluation: FilledEvaluation,
  settings: EvaluationSettings | null,
): Promise<{ entries: RunnableEntry[]; reasons: { entryId: string; reason: string | null }[] }> => {
  const entries: RunnableEntry[] = [];
  const reasons: { entryId: string; reason: string | null }[] = [];
  for (const entry of evaluation.entries) {
    if (entry.kind !== "method") continue;
    const { choice, reason } = await settleHeldEntry(entry, { settings, maxCostUsd: evaluation.maxCostUsd });
    if (choice) entries.push({ entryId: entry.id, choice });
    const isShort = reason !== null && (await isMissingRuns(evaluation, entry.id));
    reasons.push({ entryId: entry.id, reason: isShort ? reason : null });
  }
  return { entries, reasons };
};

/** What is missing of one repeat, a batch of each entry after the other. */
async function* inTurns(
  evaluation: FilledEvaluation,
  entries: readonly RunnableEntry[],
  repeat: number,
): AsyncGenerator<RunnableEntry & Pick<Batch, "cases">> {
  const waiting: (RunnableEntry & Pick<Batch, "cases">)[] = [];
  for (const entry of entries)
    waiting.push({ ...entry, cases: await readMissing(evaluation, { entryId: entry.entryId, repeat }) });
  for (let from = 0; waiting.some(({ cases }) => cases.length > from); from += batchSize)
    for (const { cases, ...entry } of waiting)
      if (cases.length > from) yield { ...entry, cases: cases.slice(from, from + batchSize) };
}

/**
 * Makes the runs of an evaluation that are not there yet, by what held when it was started, a batch a transaction, so
 * that whoever takes over from a killed worker goes on where it was. All entries of the first repeat come before the
 * second: a repeat asks anew. An entry that cannot be run keeps why. Answers how many were made; stops early where the
 * evaluation was canceled or deleted, or at the signal.
 */
export const fillEvaluation = async (
  { evaluationId }: { evaluationId: string },
  signal?: AbortSignal,
): Promise<{ madeCount: number; isFilled: boolean }> => {
  const evaluation = isRowId(evaluationId) ? await read(evaluationId) : null;
  let madeCount = 0;
  // One that is filled is looked at too: a worker that was slow to hear of a canceling may
  // have said so after it was resumed.
  if (!evaluation || evaluation.cancelledAt) return { madeCount, isFilled: false };
  const settings = toSettings(evaluation.settings);
  const { entries, reasons } = await settleEntries(evaluation, settings);
  const held: Held = { before: evaluation.createdAt, tracerOf: settings ? heldTracer(settings) : undefined };
  for (let repeat = 1; repeat <= evaluation.repeats; repeat += 1) {
    for await (const { entryId, choice, cases } of inTurns(evaluation, entries, repeat)) {
      signal?.throwIfAborted();
      const made = await fillBatch({
        evaluation,
        held,
        entryId,
        repeat,
        choice: { ...choice, isFresh: choice.isFresh || repeat > 1 },
        cases,
      });
      if (made === null) return { madeCount, isFilled: false };
      madeCount += made;
    }
  }
  await prisma.$transaction([
    ...reasons.map(({ entryId, reason }) =>
      prisma.evaluationEntry.updateMany({
        where: { id: entryId },
        data: { unmadeReason: reason === null ? null : escapeForStorage(reason) },
      }),
    ),
    prisma.evaluation.updateMany({
      where: { id: evaluationId, cancelledAt: null, filledAt: null },
      data: { filledAt: new Date() },
    }),
  ]);
  return { madeCount, isFilled: true };
};
