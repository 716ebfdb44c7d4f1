import { randomUUID } from "node:crypto";
import { prisma } from "@/lib/db";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { saveAnnotation } from "../save-annotation";

/** A replay and a study of the trace, marked too. */
async function storeLab({ workspaceId, traceId, mark }: { workspaceId: string; traceId: string; mark: string }) {
  const { id: replayId } = await prisma.replay.create({
    data: {
      workspaceId,
      traceId,
      targetName: "Team",
      requestHash: mark,
      contentHash: mark,
      arm: "what-if",
      seed: "1",
      start: "prefix",
      status: "DONE",
      outcome: "passed",
      message: mark,
      finishedAt: new Date(),
    },
  });
  const { id: studyId } = await prisma.study.create({
    data: {
      workspaceId,
      traceId,
      number: 1,
      kind: "ABLATION",
      name: "Without each agent",
      targetName: "Team",
      settings: { kind: "ablation", traceId },
      result: { kind: "ablation", agents: [{ agent: mark }] },
      status: "SUCCEEDED",
      maxReplays: 1,
      startedByName: "Ada",
    },
  });
  return { replayId, studyId };
}

/**
 * A trace of which everything is said that can be: by its file, by a run with a call and an event, by a replay and a
 * study, by a person, by an adjudication and by an imported label.
 * Whatever says who broke it carries `mark`, a word that stands nowhere else.
 */
export const storeMarkedTrace = async (
  ctx: MemberContext,
): Promise<{ traceId: string; runIds: [string, string]; replayId: string; studyId: string; mark: string }> => {
  const { workspaceId } = ctx;
  const mark = `Marked${randomUUID().replaceAll("-", "")}`;
  const traceId = await storeSample(ctx, {
    groundTruth: { agent: mark, stepIndex: 1, reason: mark },
    labels: [{ source: mark, reason: mark, isDecisive: true }],
  });
  const attribution = { agent: mark, stepIndex: 2, reason: mark, quotes: [], suspects: [] };
  const judged = { stepIndex: 2, isDecisive: true, confidence: 1, reasoning: mark };
  const storeRun = async (): Promise<string> => {
    const { id: runId } = await prisma.attributionRun.create({
      data: {
        workspaceId,
        traceId,
        method: "all-at-once",
        methodVersion: "1",
        startedByName: "Ada",
        model: "small",
        status: "SUCCEEDED",
        attribution,
        manifest: { parameters: {} },
        finishedAt: new Date(),
        events: { create: [{ workspaceId, sequence: 1, type: "step-judged", data: judged }] },
      },
    });
    await prisma.judgeCall.create({
      data: {
        workspaceId,
        runId,
        sequence: 1,
        requestHash: mark,
        name: "attribution",
        firstStep: 0,
        lastStep: 2,
        messages: [],
        reply: mark,
        attemptCount: 1,
        inputTokens: 1,
        outputTokens: 1,
        latencyMs: 1,
      },
    });
    return runId;
  };
  const runIds: [string, string] = [await storeRun(), await storeRun()];
  await saveAnnotation(ctx, { traceId, agent: "Surfer", stepIndex: 1, reason: mark });
  await prisma.adjudication.create({
    data: { workspaceId, traceId, number: 1, agent: mark, stepIndex: 1, reason: mark, claims: [], decidedByName: mark },
  });
  const set = await prisma.labelSet.create({ data: { workspaceId, name: "Labels of others", createdByName: "Ada" } });
  await prisma.importedLabel.create({
    data: { workspaceId, labelSetId: set.id, traceId, agent: mark, stepIndex: 1, reason: mark },
  });
  const lab = await storeLab({ workspaceId, traceId, mark });
  return { traceId, runIds, ...lab, mark };
};
