import { type RunTracer } from "@/lib/attribution/run-record";
import { type Prisma } from "@/lib/db";
import { canonicalJson } from "@/lib/traces/content-hash";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { settleTracers } from "../tracers/settle-tracers";
import { readWorkspaceSecret } from "../workspaces/read-workspace-secret";
import { appendEvents } from "./append-events";
import { enqueueRuns } from "./queue";
import { type SettledChoice } from "./run-choice";
import { revealsFor, runColumns, type RunStarter, type RunTrace, sameRun } from "./run-columns";
import { manifestOf, type RunRow } from "./run-row";
import { readSurroundings } from "./read-surroundings";

type TraceRow = RunTrace & { systemKey: string };

/** Locked, so that of two people who start the same run at once the second finds the first one's. */
const lockTraces = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  ids: readonly string[],
): Promise<TraceRow[]> => {
  const rows = await tx.$queryRaw<TraceRow[]>`
    select "id", "contentHash", "question", "expectedAnswer", "systemKey" from "Trace"
    where "workspaceId" = ${workspaceId}::uuid and "id" = any(${ids}::uuid[]) order by "id" for no key update`;
  return rows.map((row) => ({
    ...row,
    question: unescapeFromStorage(row.question),
    expectedAnswer: row.expectedAnswer === null ? null : unescapeFromStorage(row.expectedAnswer),
  }));
};

/** The weights that each run will read with; null where its method reads without. */
const tracersFor = async (
  tx: Prisma.TransactionClient,
  { workspaceId, choice, traces }: { workspaceId: string; choice: SettledChoice; traces: readonly TraceRow[] },
): Promise<(trace: TraceRow) => RunTracer | null> => {
  if (!choice.method.needsTracer) return () => null;
  const keys = traces.map((trace) => trace.systemKey);
  const settled = await settleTracers(tx, workspaceId, keys);
  return (trace) => ({ ...settled(trace.systemKey), seen: "no" });
};

/**
 * Makes the rows of runs on these traces with their first event and their jobs, in the transaction of the caller; leaves out traces that are gone
 * and those on which the same run is active.
 */
export const insertRuns = async (
  tx: Prisma.TransactionClient,
  starter: RunStarter,
  choice: SettledChoice,
  traceIds: readonly string[],
  retryOfId: string | null = null,
): Promise<RunRow[]> => {
  const { workspaceId } = starter;
  const secret = Buffer.from(await readWorkspaceSecret({ workspaceId }), "base64");
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
    active.some(
      (run) =>
        run.traceId === trace.id &&
        run.revealExpectedAnswer === revealsFor(choice, trace) &&
        canonicalJson(manifestOf(run).parameters ?? {}) === parameters,
    );
  const waiting = traces.filter((trace) => !isActive(trace));
  const tracerOf = await tracersFor(tx, { workspaceId, choice, traces: waiting });
  const surroundingsOf = await readSurroundings(
    tx,
    workspaceId,
    choice,
    waiting.map(({ id }) => id),
  );
  const rows = await tx.attributionRun.createManyAndReturn({
    data: waiting.map((trace) => ({
      ...runColumns({
        starter,
        choice,
        trace,
        tracer: tracerOf(trace),
        surroundings: surroundingsOf(trace.id),
        secret,
      }),
      retryOfId,
    })),
  });
  for (const row of rows) await appendEvents(tx, row.id, [{ type: "status", status: "QUEUED" }]);
  await enqueueRuns(
    tx,
    rows.map((row) => row.id),
  );
  return rows;
};
