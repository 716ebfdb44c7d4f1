import { type Prisma, prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { type RunOwner } from "./claim-run";
import { moveRun } from "./run-status";

/** Longest reply that is kept beside an error, in characters. */
const maxReplyLength = 20_000;

/** How a run ended. `message` is one safe sentence that says what to do; `reply` is what came back, if anything did. */
export type RunEnd =
  | { status: "SUCCEEDED" | "PARTIAL"; attribution: Attribution }
  | { status: "FAILED"; code: string; message: string; reply?: string | undefined }
  | { status: "CANCELLED" };

const columnsOf = (end: RunEnd): Prisma.AttributionRunUpdateManyMutationInput => {
  if (end.status === "CANCELLED") return {};
  if (end.status === "FAILED") {
    const reply = end.reply === undefined ? null : escapeForStorage(end.reply.slice(0, maxReplyLength));
    return { errorCode: end.code, errorMessage: escapeForStorage(end.message), errorReply: reply };
  }
  return { attribution: escapeValueForStorage(end.attribution) as unknown as Prisma.InputJsonValue };
};

/** Ends a run; `attemptCount` is the HTTP attempts that no recorded call has told of. False when it is not this worker's any more. */
export const finishRun = ({ runId, claim }: RunOwner, end: RunEnd, attemptCount: number): Promise<boolean> =>
  prisma.$transaction((tx) => {
    const data = {
      ...columnsOf(end),
      finishedAt: new Date(),
      workerId: null,
      attemptCount: { increment: attemptCount },
    };
    return moveRun(tx, { runId, from: "RUNNING", to: end.status, claim, data });
  });
