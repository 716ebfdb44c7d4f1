import { Prisma, prisma } from "@/lib/db";
import { type WorstCase } from "@/lib/attribution/recorded-call";
import { type Seen } from "@/lib/attribution/tracer";
import { type Attribution } from "@/lib/traces/attribution";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { type RunOwner } from "./claim-run";
import { moveRun } from "../runs/run-status";
import { saveSeen } from "./finish-run.sql";

/** Longest reply that is kept beside an error, in characters. */
const maxReplyLength = 20_000;

/**
 * How a run ended. `message` is one safe sentence that says what to do; `reply` is what came back, if anything did;
 * `seen` is what the weights that it read with knew of its trace, null where it read without.
 */
export type RunEnd =
  | { status: "SUCCEEDED"; attribution: Attribution; seen?: Seen | null }
  | {
      status: "PARTIAL";
      /** The best answer so far; null where there was none yet. */
      attribution: Attribution | null;
      message: string;
      /** The call that a limit refused. */
      refusedCall: WorstCase;
      seen?: Seen | null;
    }
  | { status: "FAILED"; code: string; message: string; reply?: string | undefined }
  | { status: "CANCELLED" };

const toColumn = (attribution: Attribution): Prisma.InputJsonValue =>
  escapeValueForStorage(attribution) as unknown as Prisma.InputJsonValue;

const columnsOf = (end: RunEnd): Prisma.AttributionRunUpdateManyMutationInput => {
  if (end.status === "CANCELLED") return {};
  if (end.status === "FAILED") {
    const reply = end.reply === undefined ? null : escapeForStorage(end.reply.slice(0, maxReplyLength));
    return { errorCode: end.code, errorMessage: escapeForStorage(end.message), errorReply: reply };
  }
  if (end.status === "SUCCEEDED") return { attribution: toColumn(end.attribution) };
  return {
    attribution: end.attribution ? toColumn(end.attribution) : Prisma.DbNull,
    errorCode: "budget",
    errorMessage: end.message,
    refusedCall: { ...end.refusedCall },
  };
};

/**
 * Ends a run; `attemptCount` is the HTTP attempts that no recorded call has told of. False when it
 * is not this worker's any more.
 */
export const finishRun = ({ runId, claim }: RunOwner, end: RunEnd, attemptCount: number): Promise<boolean> =>
  prisma.$transaction(async (tx) => {
    const data = {
      ...columnsOf(end),
      finishedAt: new Date(),
      workerId: null,
      attemptCount: { increment: attemptCount },
    };
    const isMine = await moveRun(tx, { runId, from: "RUNNING", to: end.status, claim, data });
    if (isMine && "seen" in end && end.seen) await saveSeen(tx, runId, end.seen);
    return isMine;
  });
