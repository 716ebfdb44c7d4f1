import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type Trace } from "@/lib/traces/trace";
import { systemKey } from "@/lib/tracer/system-key";
import { loadTrace } from "../../ground/stored/load-trace";
import { settleTracers } from "../tracers/settle-tracers";
import { answerTrace } from "./answer-trace";
import { insertAnsweredRuns, lockAnswered } from "./insert-answered-runs";
import { insertRuns } from "./insert-runs";
import { noteStart } from "./note-start";
import { type SettledChoice } from "../runs/run-choice";
import { starterOf } from "../runs/run-columns";
import { readSurroundings } from "../planning/read-surroundings";
import { type RunRow, toRunRecord } from "../runs/run-row";

/** So many steps are read where they are asked for; a longer trace waits for a worker. */
export const maxStepsAtOnce = 2_000;
/** And so many characters, for which the slowest method that reads one trace takes half a second. */
const maxLengthAtOnce = 1_000_000;
/** A method that compares traces takes half a second for so many steps of long texts, of all of them together. */
const maxComparedAtOnce = 1_000;

interface OneRun {
  choice: SettledChoice;
  traceId: string;
  stepCount: number;
  retryOfId?: string;
}

const lengthOf = ({ steps }: Trace): number => steps.reduce((sum, { content }) => sum + content.length, 0);

/** The steps of a trace and of those that it is compared with. */
const countCompared = async (workspaceId: string, stepCount: number, peers: readonly { id: string }[]) => {
  const where = { workspaceId, id: { in: peers.map(({ id }) => id) } };
  const counted = await prisma.trace.aggregate({ where, _sum: { stepCount: true } });
  return stepCount + (counted._sum.stepCount ?? 0);
};

/**
 * The run with its answer; nothing where it takes a model or longer than a request may, or where it
 * failed: a worker then says why.
 */
const answerAtOnce = async (ctx: WorkspaceContext, run: OneRun): Promise<RunRow | undefined> => {
  const { choice, traceId, stepCount, retryOfId = null } = run;
  const { workspaceId } = ctx;
  if (choice.judge || choice.method.needsLab || stepCount > maxStepsAtOnce) return undefined;
  const trace = await loadTrace({ workspaceId, id: traceId });
  if (lengthOf(trace) > maxLengthAtOnce) return undefined;
  const key = escapeForStorage(systemKey(trace));
  const settled = choice.method.needsTracer ? (await settleTracers(prisma, workspaceId, [key]))(key) : null;
  const surroundings = (await readSurroundings(prisma, workspaceId, choice, [traceId]))(traceId);
  const { peers } = surroundings;
  if (peers.length > 0 && (await countCompared(workspaceId, stepCount, peers)) > maxComparedAtOnce) return undefined;
  const answer = await answerTrace({ workspaceId, choice, settled, trace, surroundings }).catch(() => null);
  if (!answer) return undefined;
  return prisma.$transaction(async (tx) => {
    const answered = await lockAnswered(tx, workspaceId, [{ id: traceId, trace, answer, surroundings }]);
    const [row] = await insertAnsweredRuns(tx, starterOf(ctx), choice, answered, retryOfId);
    if (row) await noteStart(tx, ctx, choice, { traceId });
    return row;
  });
};

/**
 * Starts one run of a choice on a trace of this workspace. One that asks no model has its answer at once, in a row like
 * every other. Throws CONFLICT where the same run is active.
 */
export const beginRun = async (ctx: WorkspaceContext, run: OneRun): Promise<RunRecord> => {
  const { choice, traceId, retryOfId = null } = run;
  const row =
    (await answerAtOnce(ctx, run)) ??
    (await prisma.$transaction(async (tx) => {
      const [queued] = await insertRuns(tx, starterOf(ctx), choice, [traceId], retryOfId);
      if (queued) await noteStart(tx, ctx, choice, { traceId });
      return queued;
    }));
  if (!row) throw new KnownError("CONFLICT", "The same run is active already. Wait until it has ended, or cancel it.");
  return toRunRecord({ ...row, evaluationEntry: null });
};
