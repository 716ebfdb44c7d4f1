// @module-tag nightly
// By day: a system that does wrong in replay-lab.db.test.ts, http-target.hostile.test.ts, hanging-program.db.test.ts.
import "./testing/own-database";
import { expect, test } from "vitest";
import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { addingQuestion, addingSteps, serveSystem } from "@/lib/services/connections/targets/testing/serve-system";
import { getReplay } from "@/lib/services/lab/replays/get-replay";
import { startReplay } from "@/lib/services/lab/replays/start-replay";
import { isActive } from "@/lib/attribution/run-record";
import { getRun } from "@/lib/services/answers/results/get-run";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { saveReachableHosts } from "@/lib/services/people/workspaces/save-reachable-hosts";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { exportTrace } from "@/lib/traces/export-trace";
import { brokenNamed, flooding, hanging } from "./testing/hostile-answers";
import { startWorker, until } from "./testing/worker-process";

// One real worker process, and replay targets that do it harm.

const change = { kind: "hint", stepIndex: 1, text: "Think of every number." } as const;

/** A scan and a “what if” at such a target, waiting for a worker. */
async function askBoth(answer: Parameters<typeof serveSystem>[1], isClosedThen = false) {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { targetId } = await serveSystem(ctx, { maxSeconds: 1, ...answer });
  const traceId = await storeSample(ctx, { question: addingQuestion }, addingSteps);
  const [whatIf] = await startReplay(ctx, { traceId, targetId, stepIndex: 1, change });
  const parameters = { corrector: "edits", replays: 6 };
  const run = await startRun(ctx, { traceId, method: "counterfactual", targetId, parameters });
  if (isClosedThen) await saveReachableHosts(ctx, { hosts: [] });
  const replay = () => getReplay(ctx, { id: whatIf?.id ?? "" });
  return async () => {
    await until(async () => !isActive((await getRun(ctx, run)).status), 120_000);
    await until(async () => ["DONE", "FAILED", "CANCELLED"].includes((await replay()).status), 120_000);
    const [{ status, error }, { status: replayStatus, problem }] = [await getRun(ctx, run), await replay()];
    return { run: [status, error?.code], whatIf: [replayStatus, problem?.code] };
  };
}

/** What the sandbox team did is replayed in a thread of the worker itself. */
async function replayInSandbox(): Promise<string> {
  const ctx = await makeWorkspace({ attributesUploads: false });
  for await (const { trace, stepIndex } of makeFailures({ count: 1, seed: 5, domains: ["sales"] })) {
    const { traces } = await createTraces(ctx, { bytes: new TextEncoder().encode(exportTrace(trace)) });
    const [replay] = await startReplay(ctx, { traceId: traces[0]?.id ?? "", stepIndex, change: null });
    const view = () => getReplay(ctx, { id: replay?.id ?? "" });
    await until(async () => !["QUEUED", "RUNNING"].includes((await view()).status), 120_000);
    return (await view()).status;
  }
  throw new Error("no failure");
}

test("a worker outlives targets that hang, lie, flood and lead into a private network: each ends in a clear state, and the same process goes on", async () => {
  const hostile = {
    hangs: await askBoth({ answer: hanging }),
    lies: await askBoth({ answer: brokenNamed("starts from a prefix that it has rewritten") }),
    skips: await askBoth({ answer: brokenNamed("skips an index") }),
    floods: await askBoth({ answer: flooding }),
    isPrivate: await askBoth({}, true),
  };
  const worker = await startWorker();
  const failed = (problem: string) => ({ run: ["FAILED", `replay-${problem}`], whatIf: ["FAILED", problem] });
  expect(await hostile.hangs()).toEqual(failed("time-out"));
  expect(await hostile.lies()).toEqual(failed("lied"));
  expect(await hostile.skips()).toEqual(failed("lied"));
  expect(await hostile.floods()).toEqual(failed("flooded"));
  expect(await hostile.isPrivate()).toEqual({ run: ["FAILED", "replay-target"], whatIf: ["FAILED", "blocked"] });
  expect(await replayInSandbox()).toBe("DONE");
  // There is no other one that could have made it.
  expect([worker.exitCode, worker.signalCode]).toEqual([null, null]);
});
