import { type Prisma } from "@/lib/db";
import { canonicalJson } from "@/lib/traces/content-hash";
import { insertRunRows, lockTraces } from "./insert-run-rows";
import { type TraceRow } from "./insert-run-rows.sql";
import { type SettledChoice } from "../runs/run-choice";
import { revealsFor, type RunStarter, sameRun } from "../runs/run-columns";
import { manifestOf, type RunRow } from "../runs/run-row";

/**
 * Makes the rows of runs on these traces with their first event and their jobs, in the transaction of the caller;
 * leaves out traces that are gone and those on which the same run is active.
 */
export const insertRuns = async (
  tx: Prisma.TransactionClient,
  starter: RunStarter,
  choice: SettledChoice,
  traceIds: readonly string[],
  retryOfId: string | null = null,
): Promise<RunRow[]> => {
  const { workspaceId } = starter;
  const traces = await lockTraces(tx, workspaceId, traceIds);
  const active = await tx.attributionRun.findMany({
    where: {
      ...sameRun(choice),
      workspaceId,
      traceId: { in: traces.map((trace) => trace.id) },
      status: { in: ["QUEUED", "RUNNING"] },
    },
    select: { traceId: true, revealExpectedAnswer: true, manifest: true },
  });
  const parameters = canonicalJson(choice.parameters);
  const isActive = (trace: TraceRow): boolean =>
    active.some((run) => {
      if (run.traceId !== trace.id || run.revealExpectedAnswer !== revealsFor(choice, trace)) return false;
      const manifest = manifestOf(run);
      const isThere = (manifest.replay?.targetId ?? null) === (choice.replay?.targetId ?? null);
      return isThere && canonicalJson(manifest.parameters ?? {}) === parameters;
    });
  const waiting = traces.filter((trace) => !isActive(trace));
  return insertRunRows(tx, { starter, choice, traces: waiting, mark: { retryOfId } });
};
