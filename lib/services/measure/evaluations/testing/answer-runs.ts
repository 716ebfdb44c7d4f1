import { prisma } from "@/lib/db";
import { finishRun, type RunEnd } from "@/lib/services/answers/executing/finish-run";
import { claimRun } from "@/lib/services/answers/runs/testing/claim-run";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";

/** Ends the runs of an evaluation that wait as a worker would, each as `end` says of it. */
export const answerRuns = async (
  evaluationId: string,
  end: (run: { traceId: string; method: string; evaluationRepeat: number | null }) => RunEnd | null,
): Promise<void> => {
  await touchWorker({ id: "w", host: "h", pid: 1 }); // else a test beside this one takes the runs for a dead worker's
  const runs = await prisma.attributionRun.findMany({
    where: { evaluationEntry: { evaluationId }, status: "QUEUED" },
    orderBy: { id: "asc" },
  });
  for (const run of runs) {
    const how = end(run);
    if (how === null) continue;
    const owner = { runId: run.id, claim: `w/${run.id}` };
    await claimRun(owner);
    await finishRun(owner, how, 1);
  }
};

/** An answer that names this step. */
export const naming = (stepIndex: number, agent = "Surfer"): RunEnd => ({
  status: "SUCCEEDED",
  attribution: { agent, stepIndex, reason: "", quotes: [], suspects: [] },
});
