import { readsTracer } from "@/lib/attribution/reads-tracer";
import { type RunTracer } from "@/lib/attribution/run-record";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type SettledTracer, settleTracers } from "../tracers/settle-tracers";
import { readWorkspaceSecret } from "../../people/workspaces/read-workspace-secret";
import { enqueueRuns } from "../../ground/queue/run-jobs.sql";
import { readSurroundings } from "../planning/read-surroundings";
import { type SettledChoice } from "../runs/run-choice";
import { runColumns, type RunStarter } from "../runs/run-columns";
import { type RunRow } from "../runs/run-row";
import { lockTraceRows, type TraceRow } from "./insert-run-rows.sql";

/** Locked, so that of two people who start the same run at once the second finds the first one's. */
export const lockTraces = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  ids: readonly string[],
): Promise<TraceRow[]> => {
  const rows = await lockTraceRows(tx, workspaceId, ids);
  return rows.map((row) => ({
    ...row,
    question: unescapeFromStorage(row.question),
    expectedAnswer: row.expectedAnswer === null ? null : unescapeFromStorage(row.expectedAnswer),
  }));
};

/** What held when something was started whose runs are made bit by bit. */
export interface Held {
  /** By the key of its system, the weights that a trace is read with; those of now where it is left out. */
  tracerOf?: ((systemKey: string) => SettledTracer) | undefined;
  /** Runs and traces from after it are not looked at. */
  before: Date;
}

interface Rows {
  starter: RunStarter;
  choice: SettledChoice;
  traces: readonly TraceRow[];
  mark: RunMark;
  held?: Held;
}

/** The weights that each run will read with; null where its method reads without. */
const tracersFor = async (
  tx: Prisma.TransactionClient,
  { starter: { workspaceId }, choice, traces, held }: Rows,
): Promise<(trace: TraceRow) => RunTracer | null> => {
  if (!readsTracer(choice.method, choice.parameters)) return () => null;
  const keys = traces.map((trace) => trace.systemKey);
  const settled = held?.tracerOf ?? (await settleTracers(tx, workspaceId, keys));
  return (trace) => ({ ...settled(trace.systemKey), seen: "no" });
};

/** What tells the runs of one making apart from others, besides their choice. */
type RunMark = Pick<Prisma.AttributionRunCreateManyInput, "retryOfId" | "evaluationEntryId" | "evaluationRepeat">;

/** Makes the rows of runs on traces that the caller's transaction has locked, each with its first event and its job. */
export const insertRunRows = async (tx: Prisma.TransactionClient, input: Rows): Promise<RunRow[]> => {
  const { starter, choice, traces, mark } = input;
  const { workspaceId } = starter;
  const secret = Buffer.from(await readWorkspaceSecret({ workspaceId }, tx), "base64");
  const tracerOf = await tracersFor(tx, input);
  const ids = traces.map(({ id }) => id);
  const surroundingsOf = await readSurroundings(tx, workspaceId, choice, ids, input.held?.before);
  const rows = await tx.attributionRun.createManyAndReturn({
    data: traces.map((trace) => ({
      ...runColumns({
        starter,
        choice,
        trace,
        tracer: tracerOf(trace),
        surroundings: surroundingsOf(trace.id),
        secret,
      }),
      ...mark,
    })),
  });
  // Nobody watches a run before it is there.
  await tx.runEvent.createMany({
    data: rows.map(({ id }) => ({ workspaceId, runId: id, sequence: 1, type: "status", data: { status: "QUEUED" } })),
  });
  await enqueueRuns(
    tx,
    rows.map(({ id }) => id),
  );
  return rows;
};
