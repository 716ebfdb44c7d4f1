import { type Prisma, prisma } from "@/lib/db";
import { failureOfScan, type MadeFailure } from "@/lib/replay/made-data/made-failure";
import { type KeptReplay, scanArms } from "@/lib/replay/made-data/scan-evidence";
import { splitFailures, usualSplits } from "@/lib/replay/made-data/split-failures";
import { type Attribution } from "@/lib/traces/attribution";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { loadTrace } from "../../ground/stored/load-trace";
import { type ProvenRow } from "./find-proven.sql";

/** Scans whose answers and replays are read at once. */
const batchSize = 20;
const seed = 1;

export interface OfScan {
  traceId: string;
  failure: MadeFailure;
  split: string | null;
}

/** The split of each: all of a task on one side, the same each time that the same failures are split. */
const splitsOf = (rows: readonly ProvenRow[]): (string | null)[] =>
  splitFailures(
    rows.map(({ question, sandboxTask }) => ({ task: sandboxTask ?? question.trim(), trace: { question } })),
    usualSplits,
    seed,
  );

type Answers = ReadonlyMap<string, { attribution: Attribution; replays: KeptReplay[] }>;

const readAnswers = async (workspaceId: string, runIds: readonly string[]): Promise<Answers> => {
  const rows = await prisma.attributionRun.findMany({
    where: { workspaceId, id: { in: [...runIds] } },
    select: {
      id: true,
      attribution: true,
      replays: {
        where: { arm: { in: [...scanArms] }, isSimulated: false, status: { in: ["DONE", "FAILED"] } },
        select: { id: true, arm: true, stepIndex: true, repeat: true, seed: true, outcome: true },
      },
    },
  });
  return new Map(
    rows.map(({ id, attribution, replays }) => [
      id,
      { attribution: attributionOf(attribution), replays: replays.map((one) => ({ ...one, seed: Number(one.seed) })) },
    ]),
  );
};

const attributionOf = (column: Prisma.JsonValue): Attribution =>
  unescapeValueFromStorage(column) as unknown as Attribution;

/**
 * The failures with their labels and what these rest on, one after another. Those that were deleted, or read anew,
 * since they were found are left out; `rows` decide the splits.
 */
export async function* madeOfScans(
  workspaceId: string,
  rows: readonly ProvenRow[],
  most: number = rows.length,
): AsyncGenerator<OfScan> {
  const splits = splitsOf(rows);
  for (let from = 0; from < most; from += batchSize) {
    const batch = rows.slice(from, Math.min(most, from + batchSize));
    const answers = await readAnswers(
      workspaceId,
      batch.map(({ runId }) => runId),
    );
    for (const [at, { traceId, runId, contentHash }] of batch.entries()) {
      const answer = answers.get(runId);
      const trace = answer && (await loadTrace({ workspaceId, id: traceId }).catch(() => null));
      if (!trace || trace.contentHash !== contentHash) continue;
      const failure = failureOfScan(trace, answer.attribution, { id: runId, replays: answer.replays });
      if (failure) yield { traceId, failure, split: splits[from + at] ?? null };
    }
  }
}
