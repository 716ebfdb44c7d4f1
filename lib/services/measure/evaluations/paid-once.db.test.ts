import { afterEach, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { executeRun } from "@/lib/jobs/execute-run";
import { closeEndpoints, completion, listen, send } from "@/lib/llm/testing/scripted-endpoint";
import { claimRun } from "../../answers/runs/testing/claim-run";
import { touchWorker } from "../../answers/executing/touch-worker";
import { fillEvaluation } from "./fill-evaluation";
import { resumeEvaluation } from "./resume-evaluation";
import { startEvaluation } from "./start-evaluation";
import { makeEvaluatedSet } from "./testing/evaluated-set";

afterEach(closeEndpoints);

const repeats = 3;
/** Calls of a step-by-step run over the sample, where no step is called decisive. */
const callsOfRun = 3;

/** A judge that says something else each time, and has only so many answers left. */
const startJudge = async () => {
  const judge = { left: 0, answered: 0, baseUrl: "" };
  const { baseUrl } = await listen((_request, response) => {
    if (judge.left === 0) return void send(response, 401, { error: { message: "Not now." } });
    judge.left -= 1;
    judge.answered += 1;
    send(response, 200, completion({ reasoning: `${judge.answered}`, is_decisive_error: false, confidence: 0.1 }));
  });
  return Object.assign(judge, { baseUrl });
};

/**
 * The first repeat may take what others were told, so it must find theirs newer: in the first round it asks
 * before them, later after them.
 */
const waitingRuns = (evaluationId: string, round: number) =>
  prisma.attributionRun.findMany({
    where: { evaluationEntry: { evaluationId }, status: "QUEUED" },
    orderBy: { evaluationRepeat: round === 1 ? "asc" : "desc" },
  });

const execute = async (runId: string): Promise<void> => {
  await touchWorker({ id: "w", host: "h", pid: 1 }); // else a test beside this one takes the run for a dead worker's
  const owner = { runId, claim: `w/${runId}` };
  const claimed = await claimRun(owner);
  if (claimed) await executeRun(owner, claimed, new AbortController().signal);
};

/** What a run was told, step after step. */
const repliesOf = async (runId: string): Promise<string[]> => {
  const calls = await prisma.judgeCall.findMany({ where: { runId }, orderBy: { sequence: "asc" } });
  return calls.map(({ reply }) => reply);
};

it(
  "pays for no answer twice however often a repeat is made anew, and gives none to another repeat",
  { tags: ["long"] },
  async () => {
    const judge = await startJudge();
    const { ctx, versionId, providerId } = await makeEvaluatedSet({ count: 1 });
    await prisma.provider.update({ where: { id: providerId }, data: { baseUrl: judge.baseUrl } });
    const { id } = await startEvaluation(ctx, {
      versionId,
      split: null,
      name: "Again",
      entries: [{ method: "step-by-step" }],
      repeats,
      maxCostUsd: null,
      maxTokens: null,
    });
    const told = new Map<number, string[]>();
    for (let round = 1; round <= callsOfRun; round += 1) {
      await fillEvaluation({ evaluationId: id });
      const runs = await waitingRuns(id, round);
      expect(runs).toHaveLength(repeats);
      for (const { id: runId, evaluationRepeat } of runs) {
        judge.left = 1;
        await execute(runId);
        const replies = await repliesOf(runId);
        expect(replies).toHaveLength(round);
        expect(replies.slice(0, -1)).toEqual(told.get(evaluationRepeat!) ?? []);
        told.set(evaluationRepeat!, replies);
      }
      if (round === callsOfRun) break;
      const ofEvaluation = { evaluationEntry: { evaluationId: id } };
      expect(await prisma.attributionRun.count({ where: { ...ofEvaluation, status: "FAILED" } })).toBe(repeats);
      // What a person has canceled is made anew as well.
      if (round === 2) await prisma.attributionRun.updateMany({ where: ofEvaluation, data: { status: "CANCELLED" } });
      expect(await resumeEvaluation(ctx, { id, retriesFailed: round === 1 })).toEqual({ resumedCount: repeats });
    }
    expect(judge.answered).toBe(repeats * callsOfRun);
    expect(new Set([...told.values()].flat()).size).toBe(repeats * callsOfRun);
    expect(
      await prisma.attributionRun.count({ where: { evaluationEntry: { evaluationId: id }, status: "SUCCEEDED" } }),
    ).toBe(repeats);
  },
);
