import { type FaultKind, isFaultKind } from "@/lib/attribution/endpoint-fault";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { type RunEventBody } from "@/lib/attribution/run-record";
import { type Prisma, prisma } from "@/lib/db";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { fromCallRow } from "../runs/call-row";
import { manifestOf, type RunRow } from "../runs/run-row";
import { moveRun } from "../runs/run-status";

/**
 * One execution of a run by one worker: `claim` is `<worker id>/<anything unique>`. Everything that the
 * execution writes names it, and is refused once the run is under another claim: a worker that was taken for
 * dead and comes back changes nothing.
 */
export interface RunOwner {
  runId: string;
  claim: string;
}

/** A run as its worker gets it, with what an execution before this one has left behind. */
export interface ClaimedRun {
  runId: string;
  workspaceId: string;
  traceId: string;
  providerId: string | null;
  /** Null, as the model, where the method asks none. */
  providerName: string | null;
  model: string | null;
  revealExpectedAnswer: boolean;
  /** Asks anew, whatever earlier runs were answered; but for those in whose place it was made in an evaluation. */
  isFresh: boolean;
  /** The entry of an evaluation that it belongs to, and which of its repeats it is; null for every other run. */
  evaluationEntryId: string | null;
  evaluationRepeat: number | null;
  /** Whether it tries a provider that has just rested: until it is over, no other of its runs begins. */
  isProbe: boolean;
  /** Kinds of faults that its calls met since the last answer. */
  faults: FaultKind[];
  manifest: RunManifest;
  /** Answered calls, in their order, without their messages: those of a long run are many times its trace. */
  calls: RecordedCall[];
  events: RunEventBody[];
}

const readProgress = async (row: RunRow): Promise<Pick<ClaimedRun, "calls" | "events">> => {
  const where = { workspaceId: row.workspaceId, runId: row.id };
  const [calls, events] = await Promise.all([
    prisma.judgeCall.findMany({ where, orderBy: { sequence: "asc" }, omit: { messages: true } }),
    prisma.runEvent.findMany({ where, orderBy: { sequence: "asc" } }),
  ]);
  return {
    calls: calls.map((call) => fromCallRow({ ...call, messages: [] })),
    events: events.map(
      (event) => ({ type: event.type, ...(unescapeValueFromStorage(event.data) as object) }) as RunEventBody,
    ),
  };
};

/**
 * Moves a run that waits to RUNNING under this claim. Null when there is nothing to do: it has ended, is gone, or
 * another worker has it. A run that was to be canceled is CANCELLED here.
 */
export const takeRun = async (tx: Prisma.TransactionClient, { runId, claim }: RunOwner): Promise<RunRow | null> => {
  const waiting = await tx.attributionRun.findUnique({ where: { id: runId } });
  if (!waiting) return null;
  const now = new Date();
  if (waiting.cancelRequestedAt) {
    await moveRun(tx, { runId, from: "QUEUED", to: "CANCELLED", data: { finishedAt: now } });
    return null;
  }
  const startedAt = waiting.startedAt ?? now;
  const data = { workerId: claim, startedAt, restsUntil: null, restReason: null };
  const isMine = await moveRun(tx, { runId, from: "QUEUED", to: "RUNNING", data });
  return isMine ? waiting : null;
};

/** What its worker needs of a run that was taken. */
export const toClaimedRun = async (row: RunRow, isProbe = false): Promise<ClaimedRun> => {
  const { id: runId, workspaceId, traceId, providerId, providerName, model, revealExpectedAnswer, isFresh } = row;
  return {
    runId,
    workspaceId,
    traceId,
    providerId,
    providerName,
    model,
    revealExpectedAnswer,
    isFresh,
    evaluationEntryId: row.evaluationEntryId,
    evaluationRepeat: row.evaluationRepeat,
    isProbe,
    faults: row.faults.filter(isFaultKind),
    manifest: manifestOf(row),
    ...(await readProgress(row)),
  };
};
