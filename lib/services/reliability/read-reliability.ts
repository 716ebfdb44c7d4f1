import { groupQuestions } from "@/lib/attribution/evaluation/group-questions";
import { type MeasuredReliability, measureReliability } from "@/lib/attribution/reliability/measure-reliability";
import { scoreAttribution } from "@/lib/attribution/score";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { requireRun } from "../runs/require-run";
import { manifestOf } from "../runs/run-row";
import { readLabelledRuns } from "./labelled-runs";

/** The same draws each time: a figure does not change while nothing that it rests on does. */
const seed = 1;

/**
 * How often runs like this one (method and version, model, weights, parameters, with the expected answer or without) were right on other labelled traces of the workspace, never on a
 * trace of the same question. NOT_FOUND for a run of another workspace.
 */
export const readReliability = async (
  ctx: WorkspaceContext,
  { runId }: { runId: string },
): Promise<MeasuredReliability> => {
  const run = await requireRun(ctx, runId);
  const { parameters = {}, tracer } = manifestOf(run);
  const [asked, labelled] = await Promise.all([
    prisma.trace.findFirstOrThrow({
      where: { id: run.traceId, workspaceId: ctx.workspaceId },
      select: { question: true, externalId: true, contentHash: true, stepCount: true },
    }),
    readLabelledRuns(prisma, ctx.workspaceId, {
      ...{ method: run.method, methodVersion: run.methodVersion, model: run.model },
      ...{ revealExpectedAnswer: run.revealExpectedAnswer, parameters },
      tracerHash: tracer?.hash ?? null,
    }),
  ]);
  const [own, ...questions] = groupQuestions(
    [{ ...asked, question: unescapeFromStorage(asked.question) }, ...labelled].map(({ externalId, ...trace }) => ({
      ...trace,
      ...(externalId === null ? {} : { externalId }),
    })),
  );
  const rows = labelled.flatMap(({ stepCount, inclusionProbability, label, answer }, at) => {
    const question = questions[at] as number;
    return question === own
      ? []
      : [{ question, stepCount, weight: 1 / inclusionProbability, ...scoreAttribution(answer, label) }];
  });
  return measureReliability(rows, { stepCount: asked.stepCount, seed });
};
