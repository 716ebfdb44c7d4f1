import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { type MadeEvidence } from "@/lib/replay/made-data/made-failure";
import { type InjectionFound } from "@/lib/replay/studies/study-result";
import { makeFailures } from "@/lib/replay/sandbox/make-failures";
import { type Counterfactual } from "@/lib/traces/exhibit";
import { exportTrace } from "@/lib/traces/export-trace";
import { closeEndpoints, completion, listen } from "@/lib/llm/testing/scripted-endpoint";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { findKeptReplay } from "@/lib/services/lab/replays/find-kept-replay";
import { deleteTarget } from "@/lib/services/connections/targets/delete-target";
import { saveTarget } from "@/lib/services/connections/targets/save-target";
import { startReplay } from "@/lib/services/lab/replays/start-replay";
import { exportProven } from "@/lib/services/lab/scans/export-proven";
import { createShare } from "@/lib/services/sharing/shares/create-share";
import { rowsOf } from "@/lib/services/sharing/shares/testing/rows-of";
import { saveReachableHosts } from "@/lib/services/people/workspaces/save-reachable-hosts";
import { getRun } from "@/lib/services/answers/results/get-run";
import { planRun } from "@/lib/services/answers/planning/plan-run";
import { replayRun } from "@/lib/services/answers/results/replay-run";
import { type RunChoice } from "@/lib/services/answers/runs/run-choice";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { claimRun } from "@/lib/services/answers/runs/testing/claim-run";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import {
  addingQuestion,
  addingSteps,
  faultyTeam,
  serveSystem,
} from "@/lib/services/connections/targets/testing/serve-system";
import { getStudy } from "@/lib/services/lab/studies/get-study";
import { startStudy } from "@/lib/services/lab/studies/start-study";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { executeRun } from "./execute-run";
import { executeStudy } from "./execute-study";
import { RunStopped } from "./stop-reason";
import { brokenNamed, flooding } from "./testing/hostile-answers";

let ctx: MemberContext;
beforeEach(async () => void (ctx = await makeWorkspace({ attributesUploads: false })));

/** As a worker would execute it. */
const execute = async (runId: string, signal = new AbortController().signal) => {
  await touchWorker({ id: "w", host: "h", pid: 1 }); // else a test beside this one takes the run for a dead worker's
  const owner = { runId, claim: "w/1" };
  const claimed = await claimRun(owner);
  return claimed && executeRun(owner, claimed, signal);
};

const runToEnd = async (input: { traceId: string } & RunChoice) => {
  const { id } = await startRun(ctx, input);
  await execute(id);
  return getRun(ctx, { id });
};

const storeFailure = async (seed: number) => {
  for await (const failure of makeFailures({ count: 1, seed, domains: ["sales"] })) {
    const { traces } = await createTraces(ctx, { bytes: new TextEncoder().encode(exportTrace(failure.trace)) });
    return { failure, traceId: traces[0]?.id ?? "" };
  }
  throw new Error("no failure");
};

const reference = { method: "counterfactual", parameters: { corrector: "reference" } } as const;

describe("a scan in the sandbox", () => {
  it("names the planted step, keeps every replay, and is reproduced from its record", { tags: ["long"] }, async () => {
    const { failure, traceId } = await storeFailure(5);
    const run = await runToEnd({ traceId, ...reference });
    expect(run).toMatchObject({ status: "SUCCEEDED", error: null, callCount: 0, providerName: null });
    expect(run.attribution).toMatchObject({ stepIndex: failure.stepIndex, agent: failure.agent });
    const exhibit = run.attribution?.exhibits?.[0] as Counterfactual;
    expect(exhibit).toMatchObject({ kind: "counterfactual", isSimulated: false, target: "Sandbox team" });
    const rows = await prisma.replay.findMany({ where: { runId: run.id } });
    // Some are begun ahead, and not needed.
    expect(rows.length).toBeGreaterThanOrEqual(exhibit.replayCount);
    expect(rows.every(({ status, isSimulated }) => status === "DONE" && !isSimulated)).toBe(true);
    expect(await replayRun(ctx, { id: run.id })).toMatchObject({ isSame: true, problem: null, differences: [] });
  });

  it(
    "makes labeled data of what it proves: the replays that stand in it are those that were counted",
    { tags: ["long"] },
    async () => {
      const { failure, traceId } = await storeFailure(5);
      const { id } = await runToEnd({ traceId, ...reference });
      const { lines } = await exportProven(ctx, { shape: "faultline" });
      const { value } = await lines.next();
      const { trace } = JSON.parse(value ?? "") as { trace: { groundTruth: object; metadata: { made: MadeEvidence } } };
      expect(trace.groundTruth).toMatchObject({ stepIndex: failure.stepIndex, agent: failure.agent });
      const { turned, control, placebo, scan } = trace.metadata.made;
      const counted = (arm: string) => {
        const own = (scan?.replays ?? []).filter((replay) => replay.arm === arm);
        return { flips: own.filter(({ outcome }) => outcome === "passed").length, count: own.length };
      };
      expect(turned.flips).toBeGreaterThan(0);
      expect({ turned: counted("corrected"), control: counted("control") }).toMatchObject({ turned, control });
      expect(counted("placebo")).toEqual(placebo);
      expect(scan?.runId).toBe(id);
      expect((await lines.next()).done).toBe(true);
    },
  );

  it(
    "takes equal replays of an earlier scan, and executes them anew where that is asked for",
    { tags: ["long"] },
    async () => {
      const { traceId } = await storeFailure(6);
      const first = await runToEnd({ traceId, ...reference });
      const second = await runToEnd({ traceId, ...reference });
      const fresh = await runToEnd({ traceId, ...reference, isFresh: true });
      const reused = (runId: string) => prisma.replay.count({ where: { runId, isReused: true } });
      const all = await prisma.replay.count({ where: { runId: first.id } });
      expect([await reused(first.id), await reused(second.id), await reused(fresh.id)]).toEqual([0, all, 0]);
      expect(second.attribution).toEqual(first.attribution);
      expect(fresh.attribution).toEqual(first.attribution);
    },
  );

  it("says what it would take, and why it cannot be started", async () => {
    const { traceId } = await storeFailure(7);
    const { chosen } = await planRun(ctx, { traceId, ...reference });
    expect(chosen).toMatchObject({ unavailable: null, maxCalls: 0, maxCostUsd: 0 });
    expect(chosen.replays?.min).toBeGreaterThan(2);
    expect(chosen.replays?.max).toBeLessThanOrEqual(500);
    const stranger = await storeSample(ctx);
    const refused = await planRun(ctx, { traceId: stranger, ...reference });
    expect(refused.chosen.unavailable).toContain("has no system");
    const passed = await storeSample(ctx, { outcome: "passed" });
    await expect(startRun(ctx, { traceId: passed, ...reference })).rejects.toThrow("not marked failed");
    await expect(
      startRun(ctx, { traceId, method: "counterfactual", parameters: { corrector: "edits" } }),
    ).rejects.toThrow("No what-if of a step has been tried");
    // no provider
    await expect(startRun(ctx, { traceId, method: "counterfactual" })).rejects.toMatchObject({ code: "INVALID" });
    const other = await makeWorkspace();
    await expect(startRun(other, { traceId, ...reference })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a system over HTTP", () => {
  /** A failed trace of the team, of which somebody tried what a right plan would have come to. */
  const prepare = async (served: { targetId: string }) => {
    const traceId = await storeSample(ctx, { question: addingQuestion, expectedAnswer: "46" }, addingSteps);
    const step = {
      index: 1,
      agent: "Planner",
      kind: "message",
      content: "Add 17, 25, 4.",
      recipient: "Writer",
    } as const;
    const change = { kind: "replace", step } as const;
    await startReplay(ctx, { traceId, targetId: served.targetId, stepIndex: 1, change });
    return traceId;
  };
  const choice = (targetId: string, parameters: Record<string, unknown> = {}) => ({
    method: "counterfactual",
    targetId,
    parameters: { corrector: "edits", replays: 4, ...parameters },
  });

  it("is scanned by what people tried, each replay once", { tags: ["long"] }, async () => {
    const served = await serveSystem(ctx);
    const traceId = await prepare(served);
    const run = await runToEnd({ traceId, ...choice(served.targetId) });
    expect(run).toMatchObject({ status: "SUCCEEDED", error: null });
    expect(run.attribution).toMatchObject({ stepIndex: 1, agent: "Planner" });
    const rows = await prisma.replay.findMany({ where: { runId: run.id } });
    expect(served.executed).toHaveLength(rows.length);
    expect(served.mostAtOnce()).toBeLessThanOrEqual(4);
    expect(rows.filter(({ arm }) => arm === "corrected").every(({ outcome }) => outcome === "passed")).toBe(true);
    expect(await replayRun(ctx, { id: run.id })).toMatchObject({ isSame: true, problem: null });
    expect(served.executed).toHaveLength(rows.length);
  });

  it("executes nothing twice when a worker stops in the middle and another goes on", async () => {
    const stop = new AbortController();
    const served = await serveSystem(ctx, {
      maxConcurrent: 1,
      before: async () => {
        // The third is on its way when the worker stops; it goes on at the system.
        if (served.executed.length === 3) stop.abort(new RunStopped("stopping"));
      },
    });
    const traceId = await prepare(served);
    const { id } = await startRun(ctx, { traceId, ...choice(served.targetId) });
    expect(await execute(id, stop.signal)).toBe("RELEASED");
    expect(await prisma.replay.count({ where: { runId: id } })).toBe(2);
    expect(await execute(id)).toBe("SUCCEEDED");
    const rows = await prisma.replay.count({ where: { runId: id } });
    expect(served.executed).toHaveLength(rows);
    expect(new Set(served.executed.map((request) => JSON.stringify(request))).size).toBe(rows);
    expect(served.cancelledCount()).toBe(0);
    expect(await getRun(ctx, { id })).toMatchObject({ attribution: { stepIndex: 1 } });
  });

  it(
    "is in no share: neither its address nor a replay, but the exhibit of a shared scan",
    { tags: ["long"] },
    async () => {
      const served = await serveSystem(ctx);
      const traceId = await prepare(served);
      const run = await runToEnd({ traceId, ...choice(served.targetId) });
      const settings = {
        runIds: [run.id],
        hasLabels: false,
        hasIncident: false,
        isMasked: false,
        hidesAgents: false,
        hidesExpectedAnswer: false,
      };
      const { shareId } = await createShare(ctx, { traceId, settings, expiresInHours: 1, passphrase: null });
      const { snapshotWorkspaceId } = await prisma.share.findUniqueOrThrow({ where: { id: shareId } });
      const rows = await rowsOf(snapshotWorkspaceId ?? "");
      expect(rows).toContain("counterfactual");
      for (const hidden of [served.url, served.targetId, served.secret]) expect(rows).not.toContain(hidden);
      expect(rows).not.toMatch(/^(Replay|Study)/m);
    },
  );

  it("is told to end what is on its way where a person cancels", async () => {
    const stop = new AbortController();
    let hasEnded = (): void => undefined;
    const ended = new Promise<void>((resolve) => (hasEnded = resolve));
    const served = await serveSystem(ctx, {
      maxConcurrent: 1,
      before: async (_request, signal) => {
        stop.abort(new RunStopped("cancelled"));
        await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
        hasEnded();
      },
      capabilities: { maxSeconds: 3_600 },
      maxSeconds: 3_600,
    });
    const traceId = await prepare(served);
    const { id } = await startRun(ctx, { traceId, ...choice(served.targetId) });
    expect(await execute(id, stop.signal)).toBe("CANCELLED");
    await ended; // by nothing but the word of it: its own time is an hour
    expect(await prisma.replay.count({ where: { runId: id } })).toBe(0);
  });

  it("counts what it charges against the run's limit and the month", async () => {
    const charging: typeof faultyTeam = async function* (request, context) {
      return { ...(yield* faultyTeam(request, context)), costUsd: 0.5 };
    };
    const served = await serveSystem(ctx, { run: charging, maxConcurrent: 1 });
    const traceId = await prepare(served);
    const run = await runToEnd({ traceId, ...choice(served.targetId), maxCostUsd: 1.6 });
    expect(run).toMatchObject({ status: "PARTIAL", costUsd: 1.5, error: { code: "budget" } });
    expect(await prisma.replay.count({ where: { runId: run.id } })).toBe(3);
    const [month] = await prisma.monthlySpend.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(month?.costUsd).toBe(1.5);
    expect(await replayRun(ctx, { id: run.id })).toMatchObject({ isSame: true, problem: null });
  });
});

describe("a system that does wrong ends the run in a clear state", () => {
  const endOf = async (
    wish: Parameters<typeof serveSystem>[1],
    meanwhile = async (): Promise<unknown> => undefined,
    replays = 2,
  ) => {
    const served = await serveSystem(ctx, wish);
    const traceId = await storeSample(ctx, { question: addingQuestion }, addingSteps);
    const change = { kind: "hint", stepIndex: 1, text: "Think of every number." } as const;
    await startReplay(ctx, { traceId, targetId: served.targetId, stepIndex: 1, change });
    const parameters = { corrector: "edits", replays };
    const { id } = await startRun(ctx, { traceId, method: "counterfactual", targetId: served.targetId, parameters });
    await meanwhile();
    await execute(id);
    const { status, error } = await getRun(ctx, { id });
    return { status, code: error?.code, message: error?.message, traceId, served };
  };
  it("where it hangs", { tags: ["long"] }, async () => {
    const hanging: typeof faultyTeam = async function* () {
      return await new Promise<never>(() => undefined);
    };
    const end = await endOf({ run: hanging, capabilities: { maxSeconds: 1 }, maxSeconds: 1 }, undefined, 6);
    expect(end).toMatchObject({ status: "FAILED", code: "replay-time-out" });
    expect(end.message).toContain("reached an outcome");
  });

  it("where it leads into a private network, at the start and later", async () => {
    const closed = await serveSystem(ctx, { isAllowed: false });
    const traceId = await storeSample(ctx, { question: addingQuestion }, addingSteps);
    const wish = {
      traceId,
      method: "counterfactual",
      targetId: closed.targetId,
      parameters: { corrector: "reference" },
    };
    await expect(startRun(ctx, wish)).rejects.toMatchObject({ code: "INVALID" });
    const end = await endOf({}, () => saveReachableHosts(ctx, { hosts: [] }));
    expect(end).toMatchObject({ status: "FAILED", code: "replay-target" });
    expect(end.message).toContain("private network");
  });

  it("where it is another one by now, or gone", async () => {
    let targetId = "";
    const moved = await endOf({ before: async () => undefined }, async () => {
      const [target] = await prisma.replayTarget.findMany({ where: { workspaceId: ctx.workspaceId, kind: "HTTP" } });
      targetId = target?.id ?? "";
      await saveTarget(ctx, { id: targetId, url: "http://127.0.0.1:9/elsewhere" });
    });
    expect(moved).toMatchObject({ status: "FAILED", code: "replay-target" });
    expect(moved.message).toContain("address");
    const gone = await endOf({}, async () => {
      for (const { id } of await prisma.replayTarget.findMany({
        where: { workspaceId: ctx.workspaceId, kind: "HTTP" },
      }))
        await deleteTarget(ctx, { id });
    });
    expect(gone).toMatchObject({ status: "FAILED", code: "replay-target" });
    expect(gone.message).toContain("deleted");
  });

  it(
    "says of a step that came back as another one that it was not followed, and goes on",
    { tags: ["long"] },
    async () => {
      const { targetId } = await serveSystem(ctx, { answer: brokenNamed("rewords the replaced step") });
      const traceId = await storeSample(ctx, { question: addingQuestion }, addingSteps);
      // It drops one word.
      const content = "Add 17, 25, 4. (checked)";
      const step = { index: 1, agent: "Planner", kind: "message", content } as const;
      await startReplay(ctx, { traceId, targetId, stepIndex: 1, change: { kind: "replace", step } });
      const parameters = { corrector: "edits", replays: 4 };
      const run = await runToEnd({ traceId, method: "counterfactual", targetId, parameters });
      expect(run).toMatchObject({ status: "SUCCEEDED", error: null, attribution: { isAbstained: true } });
      const { steps } = run.attribution?.exhibits?.[0] as Counterfactual;
      expect(steps.find(({ stepIndex }) => stepIndex === 1)).toMatchObject({ finding: "not-followed" });
      expect(await prisma.replay.count({ where: { runId: run.id, problem: "not-followed" } })).toBeGreaterThan(0);
      expect(await replayRun(ctx, { id: run.id })).toMatchObject({ isSame: true, problem: null });
      const passed = await storeSample(ctx, { question: addingQuestion, outcome: "passed" }, [
        ...addingSteps.slice(0, 1),
        { agent: "Planner", content },
        { agent: "Writer", content: "The answer is 46 (checked)." },
      ]);
      const settings = { kind: "injection", sources: { kind: "traces", traceIds: [passed] }, triesPerTrace: 3 };
      const study = await startStudy(ctx, { settings, targetId });
      await touchWorker({ id: "w", host: "h", pid: 1 });
      expect(await executeStudy({ studyId: study.id, claim: "w/2" }, new AbortController().signal)).toBe("SUCCEEDED");
      const { operators } = (await getStudy(ctx, study)).result as InjectionFound;
      expect(operators.reduce((count, { notTaken }) => count + notTaken, 0)).toBeGreaterThan(0);
    },
  );

  it.each([
    ["starts from a prefix that it has rewritten", "replay-lied", "other steps than the prefix", null],
    ["skips an index", "replay-lied", "not evidence", null],
    ["floods with steps", "replay-flooded", "not evidence", flooding],
  ])("where it %s", async (name, code, words, answer) => {
    const { status, code: found, message, traceId } = await endOf({ answer: answer ?? brokenNamed(name) });
    expect({ status, found, message }).toMatchObject({ status: "FAILED", found: code });
    expect(message).toContain(words);
    const kept = await prisma.replay.findMany({ where: { traceId, NOT: { runId: null } } });
    expect(kept.some(({ problem }) => `replay-${problem}` === code)).toBe(true);
  });
});

describe("a model", () => {
  afterEach(closeEndpoints);
  const right = "Add 17, 25, 4.";
  /** Knows that step 1 is wrong and how it should be, and foretells that a run with it right ends well. */
  const prepareModel = async () => {
    const { baseUrl, seen } = await listen((request, response, body) => {
      const call = request.headers["x-faultline-call"];
      const isFirst = request.headers["x-faultline-steps"] === "1-1";
      const { messages } = body as { messages: { content: string }[] };
      const asked = messages.at(-1)?.content.split("These were all the steps").at(-1) ?? "";
      const corrected = { is_mistaken: true, content: right, recipient: null, change: "Every number is named." };
      const correction = {
        reasoning: "So.",
        ...(isFirst ? corrected : { ...corrected, is_mistaken: false, content: null }),
      };
      const foretold = { reasoning: "So.", steps: [], final_answer: "46", ends_well: asked.includes(right) };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(completion(call === "correction" ? correction : foretold)));
    });
    const models = [
      { name: "m", contextTokens: 50_000, inputUsdPerMillion: 1, outputUsdPerMillion: 1, priceAsOf: null },
    ];
    const limits = { requestsPerMinute: null, concurrency: 4, timeoutMs: 5_000 };
    await saveProvider(ctx, { name: "Model", preset: "custom", baseUrl, key: null, ...limits, models });
    const traceId = await storeSample(ctx, { question: addingQuestion, expectedAnswer: "46" }, addingSteps);
    return { seen, traceId };
  };

  it("corrects the steps of a system that is executed", { tags: ["long"] }, async () => {
    const { traceId, seen } = await prepareModel();
    const served = await serveSystem(ctx);
    const parameters = { replays: 4 };
    const plan = await planRun(ctx, { traceId, method: "counterfactual", targetId: served.targetId, parameters });
    expect(plan).toMatchObject({ model: "m", chosen: { unavailable: null, minCalls: 1, maxCalls: 6 } });
    const run = await runToEnd({ traceId, method: "counterfactual", targetId: served.targetId, parameters });
    expect(run).toMatchObject({ status: "SUCCEEDED", error: null, model: "m", attribution: { stepIndex: 1 } });
    expect(run.callCount).toBe(seen.length);
    const [exhibit] = run.attribution?.exhibits ?? [];
    expect(exhibit).toMatchObject({ corrector: "m", isSimulated: false });
    expect(await replayRun(ctx, { id: run.id })).toMatchObject({ isSame: true, problem: null });
  });

  it(
    "foretells replays where there is no system, which are marked and never taken for executed ones",
    { tags: ["long"] },
    async () => {
      const { traceId, seen } = await prepareModel();
      const run = await runToEnd({ traceId, method: "simulated-replay" });
      expect(run).toMatchObject({ status: "SUCCEEDED", error: null, attribution: { stepIndex: 1 } });
      expect(run.attribution?.exhibits?.[0]).toMatchObject({ kind: "counterfactual", isSimulated: true });
      const rows = await prisma.replay.findMany({ where: { runId: run.id } });
      expect(rows.length).toBeGreaterThan(3);
      expect(rows.every(({ isSimulated, targetId }) => isSimulated && targetId === null)).toBe(true);
      expect(seen.length).toBe(run.callCount);
      expect(await replayRun(ctx, { id: run.id })).toMatchObject({ isSame: true, problem: null });
      const [first] = rows;
      expect(
        await findKeptReplay({ workspaceId: ctx.workspaceId, runId: null, studyId: null }, first?.requestHash ?? ""),
      ).toMatchObject({
        isSimulated: true,
      });
    },
  );
});
