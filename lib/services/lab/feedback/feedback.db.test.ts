import { expect, test } from "vitest";
import { type Attribution } from "@/lib/traces/attribution";
import { prisma } from "@/lib/db";
import { setAbstainBelow } from "../../people/workspaces/set-abstain-below";
import { startRun } from "../../answers/starting/start-run";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { getFeedback } from "./get-feedback";
import { scoreAnswers } from "./score-answers";

const steps = [
  { agent: "Planner", content: "Sum the sales of 2023." },
  { agent: "Coder", content: "SELECT SUM(units) FROM sales WHERE year = 2024" },
  { agent: "Planner", content: "1250." },
];
const quiet = () => makeWorkspace({ attributesUploads: false });
const store = (ctx: MemberContext, fields: Record<string, unknown> = {}) =>
  storeSample(ctx, { expectedAnswer: "1310", ...fields }, [
    ...steps,
    { agent: "Planner", content: crypto.randomUUID() },
  ]);
const ask = async (ctx: MemberContext, traceId: string, runId: string | null = null, round: number | null = null) => {
  const { feedback, noFeedbackBecause } = await getFeedback(ctx, { traceId, runId, round });
  if (!feedback) throw new Error(noFeedbackBecause);
  return feedback;
};

/** A run that ended with this answer. */
const storeRun = async (ctx: MemberContext, traceId: string, attribution: Partial<Attribution>, method = "step-k") => {
  const { id } = await startRun(ctx, { traceId, method: "step-k", parameters: { k: 1 } });
  const answer = { agent: "Coder", stepIndex: 1, reason: "", quotes: [], suspects: [], ...attribution };
  await prisma.attributionRun.update({ where: { id }, data: { attribution: answer, method } });
  return id;
};
const scan = (finding: string, isSimulated = false) => ({
  kind: "counterfactual",
  isSimulated,
  target: "Team",
  corrector: "oracle",
  order: "in-turn",
  scanLevel: 0.05,
  level: 0.05,
  replaysPerArm: 5,
  replayCount: 10,
  placebo: null,
  commitmentStep: null,
  proof: "earliest",
  stoppedBy: null,
  steps: [
    {
      stepIndex: 1,
      agent: "Coder",
      finding,
      correction: "The year is 2023, of region_east.",
      pValue: 0.01,
      corrected: { flips: 5, count: 5 },
      control: { flips: 0, count: 5 },
    },
  ],
});

test("nobody is told anything of a trace of which nobody says anything", async () => {
  const ctx = await quiet();
  const traceId = await store(ctx);
  expect(await getFeedback(ctx, { traceId, runId: null, round: null })).toMatchObject({ feedback: null });
});

test("the lesson is by ground truth before any run, and by the run that is named", async () => {
  const ctx = await quiet();
  const traceId = await store(ctx, { groundTruth: { agent: "Coder", stepIndex: 1, reason: "The query took 2024." } });
  expect(await ask(ctx, traceId)).toEqual({
    agent: "Coder",
    stepIndex: 1,
    place: { stepIndex: 1, agent: "Coder" },
    failureMode: null,
    round: 1,
    lesson: expect.stringContaining("The query took 2024.") as string,
    heldBackBecause: null,
    basis: { kind: "ground-truth", runId: null, method: null, model: null, measured: null },
  });
  const mast = { failureMode: "1.1", taxonomy: { name: "mast", version: "1" } };
  const runId = await storeRun(ctx, traceId, { agent: "Planner", stepIndex: 0, ...mast });
  const named = await ask(ctx, traceId, runId);
  expect(named).toMatchObject({ agent: "Planner", failureMode: { id: "1.1", title: "Disobeys the task" } });
  expect(named.lesson).toContain("keep to every condition");
  expect(named.basis).toMatchObject({ kind: "unchecked", runId, method: "step-k", measured: { isMeasured: false } });
});

test("a failure mode in a method's own words is told only where it does not tell the solution", async () => {
  const ctx = await quiet();
  const traceId = await store(ctx);
  const modeOf = async (failureMode: string) =>
    (await ask(ctx, traceId, await storeRun(ctx, traceId, { failureMode }))).failureMode;
  expect(await modeOf("misread the year")).toEqual({ id: "misread the year", title: null });
  expect(await modeOf("answered 1250, expected 1,310")).toBeNull();
  expect(await modeOf("thirteen hundred ten was right")).toBeNull();
  expect(await modeOf("took 2024 and not 2025")).toBeNull(); // a value that no step before it names
  expect(await modeOf("a".repeat(201))).toBeNull();
  const unknown = { failureMode: "9.9", taxonomy: { name: "mast", version: "1" } };
  expect((await ask(ctx, traceId, await storeRun(ctx, traceId, unknown))).failureMode).toBeNull();
});

test("an executed scan is believed before a newer answer, and a simulated one says that it is", async () => {
  const ctx = await quiet();
  const traceId = await store(ctx);
  const executed = await storeRun(ctx, traceId, { exhibits: [scan("decisive")] as never });
  await prisma.attributionRun.update({ where: { id: executed }, data: { createdAt: new Date(0) } });
  const simulated = await storeRun(ctx, traceId, { exhibits: [scan("decisive", true)] as never });
  expect((await ask(ctx, traceId)).basis).toMatchObject({ kind: "executed", runId: executed });
  expect((await ask(ctx, traceId, simulated)).basis.kind).toBe("simulated");
  const suggestive = await storeRun(ctx, traceId, { exhibits: [scan("suggestive")] as never });
  expect((await ask(ctx, traceId, suggestive)).basis.kind).toBe("unchecked");
});

test("an answer is taken before a newer abstention, and what a model foretold after both whole and stopped runs", async () => {
  const ctx = await quiet();
  const traceId = await store(ctx);
  const at = (id: string, minute: number, fields: object = {}) =>
    prisma.attributionRun.update({ where: { id }, data: { createdAt: new Date(minute * 60_000), ...fields } });
  const abstained = await storeRun(ctx, traceId, { isAbstained: true });
  await at(abstained, 50);
  expect((await ask(ctx, traceId)).basis.runId).toBe(abstained);
  const foretold = await storeRun(ctx, traceId, { exhibits: [scan("decisive", true)] as never }, "simulated-replay");
  await at(foretold, 40);
  expect(await ask(ctx, traceId)).toMatchObject({ heldBackBecause: null, basis: { runId: foretold } });
  const stopped = await storeRun(ctx, traceId, {});
  await at(stopped, 30, { status: "PARTIAL" });
  expect((await ask(ctx, traceId)).basis.runId).toBe(stopped);
  const [older, newer] = [await storeRun(ctx, traceId, {}), await storeRun(ctx, traceId, {})];
  await at(older, 10);
  await at(newer, 20);
  const told = await ask(ctx, traceId);
  expect(told).toMatchObject({ heldBackBecause: null, basis: { runId: newer } });
  expect(told.lesson).not.toBeNull();
});

test("no lesson holds the expected answer, what a correction was said to be, or what a replay put in its place", async () => {
  const ctx = await quiet();
  const traceId = await store(ctx);
  const barest = "Coder, in the last attempt something went wrong in your part.";
  const lessonFor = async (reason: string, attribution: Partial<Attribution> = {}) =>
    (await ask(ctx, traceId, await storeRun(ctx, traceId, { reason, ...attribution }))).lesson;
  expect(await lessonFor("The sum came to 1310 by chance.")).toContain(barest);
  expect(await lessonFor("Nothing was read of region_east.", { exhibits: [scan("decisive")] as never })).toContain(
    barest,
  );
  const step = { index: 1, agent: "Coder", kind: "message", content: "SELECT 1 FROM sales -- for the Steamers" };
  await prisma.replay.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      targetName: "Team",
      requestHash: "h",
      arm: "corrected",
      seed: "1",
      start: "prefix",
      contentHash: "c",
      change: { kind: "replace", step },
    },
  });
  expect(await lessonFor("The query was sent for steamers of any kind.")).toContain(barest);
  expect(await lessonFor("The query took 2024.")).toContain("The query took 2024.");
});

test(
  "a lesson is held back where the method abstains, or is measured to be right too seldom",
  { tags: ["long"] },
  async () => {
    const ctx = await quiet();
    const traceId = await store(ctx, { question: "zz entirely other words" });
    const abstained = await storeRun(ctx, traceId, { isAbstained: true });
    expect(await ask(ctx, traceId, abstained)).toMatchObject({
      lesson: null,
      heldBackBecause: expect.stringContaining("no clear answer") as string,
    });
    const question = (at: number): string => `${"abcdefghijklmnopqrstuvwxyz"[at] ?? ""}${at} ${at}x${at}`;
    for (let at = 0; at < 20; at += 1) {
      const id = await store(ctx, {
        question: question(at),
        groundTruth: { agent: "Planner", stepIndex: 0, reason: "" },
      });
      await startRun(ctx, { traceId: id, method: "step-k", parameters: { k: 1 } });
    }
    const { id } = await startRun(ctx, { traceId, method: "step-k", parameters: { k: 1 } });
    expect(await ask(ctx, traceId, id)).toMatchObject({
      heldBackBecause: null,
      basis: { measured: { isMeasured: true } },
    });
    await setAbstainBelow(ctx, { abstainBelow: 0.5 });
    expect(await ask(ctx, traceId, id)).toMatchObject({
      lesson: null,
      agent: "Coder",
      heldBackBecause: expect.stringContaining("below this workspace's threshold") as string,
    });
  },
);

test("the round is the one after that of the trace, unless it is named", async () => {
  const ctx = await quiet();
  const groundTruth = { agent: "Coder", stepIndex: 1, reason: "" };
  const traceId = await store(ctx, { metadata: { round: 2 }, groundTruth });
  expect((await ask(ctx, traceId)).round).toBe(3);
  expect((await ask(ctx, traceId, null, 7)).round).toBe(7);
  expect((await ask(ctx, await store(ctx, { metadata: { round: "last" }, groundTruth }))).round).toBe(1);
});

test("nothing is told across workspaces, of a run of another trace, or of a run without an answer", async () => {
  const [ctx, stranger] = [await quiet(), await quiet()];
  const [traceId, otherId] = [await store(ctx), await store(ctx)];
  const runId = await storeRun(ctx, traceId, {});
  await expect(ask(stranger, traceId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(ask(stranger, await store(stranger), runId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(ask(ctx, otherId, runId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await prisma.$executeRaw`update "AttributionRun" set "attribution" = null where "id" = ${runId}::uuid`;
  await expect(ask(ctx, traceId, runId)).rejects.toMatchObject({ code: "CONFLICT" });
});

test("answers are rewarded by the ground truth of the workspace's traces, and by nobody else's", async () => {
  const [ctx, stranger] = [await quiet(), await quiet()];
  const traceId = await store(ctx, { groundTruth: { agent: "Coder", stepIndex: 1, reason: "" } });
  const text = "<think>a</think><answer>coder|1</answer>";
  const batch = {
    answers: [
      { text, label: `trace:${traceId}` },
      { text, label: "Coder|2" },
      { text: "?", label: { trace: traceId.toUpperCase() } },
    ],
  };
  const settings = { form: "strict", stepWeight: 0.5, sigma: 1 } as const;
  const rewards = await scoreAnswers(ctx, { batch, settings });
  expect(rewards.map(({ total }) => total)).toEqual([1, 0.5 * Math.exp(-0.5) + 0.5, 0]);
  await expect(scoreAnswers(stranger, { batch, settings })).rejects.toMatchObject({
    code: "INVALID",
    details: [{ pointer: "/answers/0/label" }, { pointer: "/answers/2/label" }],
  });
});
