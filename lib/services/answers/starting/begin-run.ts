import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { inReader } from "../../ground/reader/reader";
import { type RunChoice, type SettledChoice } from "../runs/run-choice";
import { starterOf } from "../runs/run-columns";
import { toRunRecord } from "../runs/run-row";
import { type answerAtOnce } from "./answer-at-once";
import { insertRuns } from "./insert-runs";
import { maxStepsAtOnce } from "./max-steps-at-once";
import { noteStart } from "./note-start";

const answerInReader = inReader<typeof answerAtOnce>("answer-trace");

interface OneRun {
  /** What a person chose, and what was settled of it. */
  wish: RunChoice;
  choice: SettledChoice;
  traceId: string;
  stepCount: number;
  retryOfId?: string;
}

/** Whether it needs no worker, as far as can be told before its trace is read. */
const isQuick = ({ choice, stepCount }: OneRun): boolean =>
  !choice.judge && !choice.method.needsLab && stepCount <= maxStepsAtOnce;

/**
 * Starts one run of a choice on a trace of this workspace. One that asks no model has its answer at once, in a row like
 * every other. Throws CONFLICT where the same run is active.
 */
export const beginRun = async (ctx: WorkspaceContext, run: OneRun): Promise<RunRecord> => {
  const { wish, choice, traceId, stepCount, retryOfId = null } = run;
  const answered = isQuick(run)
    ? await answerInReader(ctx, ctx, { ...wish, traceId, stepCount, retryOfId })
    : undefined;
  const row =
    answered ??
    (await prisma.$transaction(async (tx) => {
      const [queued] = await insertRuns(tx, starterOf(ctx), choice, [traceId], retryOfId);
      if (queued) await noteStart(tx, ctx, choice, { traceId });
      return queued;
    }));
  if (!row) throw new KnownError("CONFLICT", "An identical run is already active. Wait until it ends, or cancel it.");
  return toRunRecord({ ...row, evaluationEntry: null });
};
