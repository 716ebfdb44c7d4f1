import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { systemKey } from "@/lib/tracer/system-key";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type Trace } from "@/lib/traces/trace";
import { loadTrace } from "../../ground/stored/load-trace";
import { readSurroundings } from "../planning/read-surroundings";
import { type RunChoice, settleChoice } from "../runs/run-choice";
import { starterOf } from "../runs/run-columns";
import { type RunRow } from "../runs/run-row";
import { settleTracers } from "../tracers/settle-tracers";
import { answerTrace } from "./answer-trace";
import { insertAnsweredRuns, lockAnswered } from "./insert-answered-runs";
import { noteStart } from "./note-start";

/** So many characters, for which the slowest method that reads one trace takes half a second. */
const maxLengthAtOnce = 1_000_000;
/** A method that compares traces takes half a second for so many steps of long texts, of all of them together. */
const maxComparedAtOnce = 1_000;

const lengthOf = ({ steps }: Trace): number => steps.reduce((sum, { content }) => sum + content.length, 0);

/** The steps of a trace and of those that it is compared with. */
const countCompared = async (workspaceId: string, stepCount: number, peers: readonly { id: string }[]) => {
  const where = { workspaceId, id: { in: peers.map(({ id }) => id) } };
  const counted = await prisma.trace.aggregate({ where, _sum: { stepCount: true } });
  return stepCount + (counted._sum.stepCount ?? 0);
};

/**
 * A run of a method that asks no model, with its answer; nothing where it takes longer than a request may, or where it
 * failed: a worker then says why.
 */
export const answerAtOnce = async (
  ctx: WorkspaceContext,
  {
    traceId,
    stepCount,
    retryOfId,
    ...wish
  }: { traceId: string; stepCount: number; retryOfId: string | null } & RunChoice,
): Promise<RunRow | undefined> => {
  const { workspaceId } = ctx;
  const choice = await settleChoice(ctx, wish);
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
