import { Prisma } from "@/lib/db";
import { type ReplayRequest } from "@/lib/replay/protocol/messages";
import { type Replayed, type ReplayWish } from "@/lib/replay/scan/replay-wish";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";

/** Whose a replay is, and where it is made. */
export interface ReplayHome {
  workspaceId: string;
  traceId: string;
  /** Of the trace as it is replayed. */
  contentHash: string;
  targetId: string | null;
  targetName: string;
  isSimulated: boolean;
}

const json = (value: unknown): Prisma.InputJsonValue =>
  escapeValueForStorage(value) as unknown as Prisma.InputJsonValue;

const textColumn = (text: string | null): string | null => (text === null ? null : escapeForStorage(text));

/** The columns of what is asked for. */
const requestColumns = ({ start, change, without, seed }: ReplayRequest) => ({
  start,
  seed: String(seed),
  change: change === null ? Prisma.DbNull : json(change),
  withoutAgent: without === null ? null : escapeForStorage(without.agent),
  replacement: without?.replacement === undefined ? null : escapeForStorage(without.replacement),
});

/** The columns of a replay that nobody has made yet. */
export const wishColumns = (
  home: ReplayHome,
  { arm, stepIndex, repeat, request }: ReplayWish,
  requestHash: string,
) => ({
  ...home,
  targetName: escapeForStorage(home.targetName),
  arm,
  stepIndex,
  repeat,
  requestHash,
  ...requestColumns(request),
});

/** The columns of what a replay came to. */
export const outcomeColumns = (replayed: Replayed) => {
  if (replayed.report === null)
    return {
      status: "FAILED" as const,
      problem: replayed.problem,
      problemMessage: escapeForStorage(replayed.message),
    };
  const { outcome, score, milestones, finalAnswer, message, costUsd, steps } = replayed.report;
  return {
    status: "DONE" as const,
    outcome,
    score,
    costUsd,
    milestones: milestones.map(escapeForStorage),
    finalAnswer: textColumn(finalAnswer),
    message: textColumn(message),
    steps: json(steps),
    stepCount: steps.length,
  };
};
