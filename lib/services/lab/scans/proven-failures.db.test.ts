import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { storeQueue } from "../../labels/annotations/testing/store-queue";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { exportProven } from "./export-proven";
import { countProven } from "./find-proven";
import { readProvenQuality } from "./read-proven-quality";

let ctx: MemberContext;
beforeEach(async () => void (ctx = await makeWorkspace({ attributesUploads: false })));

const steps = [
  { agent: "Planner", content: "Sum the sales of 2023." },
  { agent: "Coder", content: "SELECT SUM(units) FROM sales WHERE year = 2024" },
  { agent: "Planner", content: "1250." },
];
const storeFailed = (question = "How many units?"): Promise<string> =>
  storeSample(ctx, { question, outcome: "failed", expectedAnswer: "1310" }, [
    ...steps,
    { agent: "Planner", content: randomUUID() },
  ]);

interface Wish {
  finding?: string;
  proof?: string;
  isSimulated?: boolean;
  isAbstained?: boolean;
  status?: "SUCCEEDED" | "PARTIAL";
  stoppedBy?: string;
  method?: string;
  traceContentHash?: string;
  at?: number;
}

/**
 * A scan that has ended with this answer, and its replays: one of the corrected step begun ahead,
 * one control without an outcome.
 */
const storeScan = async (traceId: string, wish: Wish = {}): Promise<string> => {
  const { workspaceId } = ctx;
  const { finding = "decisive", proof = "earliest", isSimulated = false, at = 0, stoppedBy = null } = wish;
  const { contentHash } = await prisma.trace.findUniqueOrThrow({ where: { id: traceId } });
  const exhibit = {
    kind: "counterfactual",
    isSimulated,
    target: "Team",
    corrector: "oracle",
    order: "in-turn",
    scanLevel: 0.05,
    level: 0.05,
    replaysPerArm: 3,
    replayCount: 7,
    commitmentStep: null,
    proof,
    stoppedBy,
    placebo: { stepIndex: 0, flips: 0, count: 1 },
    steps: [
      {
        stepIndex: 1,
        agent: "Coder",
        finding,
        correction: "The year is 2023.",
        pValue: 0.05,
        corrected: { flips: 3, count: 3 },
        control: { flips: 0, count: 2 },
      },
    ],
  };
  const answer = {
    agent: "Coder",
    stepIndex: 1,
    reason: "It asked for \u0000 another year.",
    quotes: [],
    suspects: [],
    exhibits: [exhibit],
    ...(wish.isAbstained && { isAbstained: true }),
  };
  const run = await prisma.attributionRun.create({
    data: {
      workspaceId,
      traceId,
      method: wish.method ?? "counterfactual",
      methodVersion: "1",
      startedByName: "Ada",
      status: wish.status ?? "SUCCEEDED",
      attribution: escapeValueForStorage(answer) as object,
      manifest: { traceContentHash: wish.traceContentHash ?? contentHash },
      finishedAt: new Date(),
      createdAt: new Date(1_700_000_000_000 + at),
    },
  });
  const replay = (arm: string, stepIndex: number, repeat: number, outcome: "passed" | "failed" | null) => ({
    workspaceId,
    traceId,
    runId: run.id,
    targetName: "Team",
    requestHash: "h",
    contentHash,
    start: "prefix",
    arm,
    stepIndex,
    repeat,
    seed: String(10 + repeat),
    outcome,
    status: outcome === null ? ("FAILED" as const) : ("DONE" as const),
  });
  await prisma.replay.createMany({
    data: [
      ...[0, 1, 2, 3].map((repeat) => replay("corrected", 1, repeat, "passed")),
      ...[replay("control", 1, 0, null), replay("control", 1, 1, "failed"), replay("control", 1, 2, "failed")],
      ...[replay("placebo", 0, 0, "failed"), replay("control", 0, 0, "failed")],
    ],
  });
  return run.id;
};

const linesOf = async (reader: MemberContext, shape: "faultline" | "who-and-when" | "tracer-traj" = "faultline") => {
  const { lines } = await exportProven(reader, { shape });
  const texts: string[] = [];
  for await (const line of lines) texts.push(line);
  return texts.map((line) => JSON.parse(line) as Record<string, unknown>);
};

it("gives what scans have proven in three shapes, with the replays that were counted", async () => {
  const traceId = await storeFailed();
  const runId = await storeScan(traceId);
  const [line, ...others] = await linesOf(ctx);
  expect(others).toEqual([]);
  const { trace } = line as { trace: { groundTruth: object; metadata: { made: { scan: { replays: object[] } } } } };
  expect(trace).toMatchObject({
    groundTruth: { agent: "Coder", stepIndex: 1, reason: "It asked for \u0000 another year." },
    metadata: {
      made: {
        way: "counterfactual",
        turned: { flips: 3, count: 3 },
        control: { flips: 0, count: 2 },
        pValue: 0.05,
        placebo: { flips: 0, count: 1 },
        isEarliest: true,
        split: "train",
        scan: { runId },
      },
    },
  });
  const counted = trace.metadata.made.scan.replays as { arm: string; repeat: number; seed: number; outcome: string }[];
  expect(counted.map(({ arm, repeat, outcome }) => [arm, repeat, outcome])).toEqual([
    ["corrected", 0, "passed"],
    ["corrected", 1, "passed"],
    ["corrected", 2, "passed"],
    ["control", 1, "failed"],
    ["control", 2, "failed"],
    ["placebo", 0, "failed"],
  ]);
  expect(counted[0]?.seed).toBe(10);
  expect(await linesOf(ctx, "who-and-when")).toMatchObject([
    { mistake_agent: "Coder", mistake_step: "1", ground_truth: "1310", question: "How many units?" },
  ]);
  expect(await linesOf(ctx, "tracer-traj")).toMatchObject([{ mistake_agent: "Coder", mistake_step: "1" }]);
  const noted = await prisma.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId, kind: "scan.exported" } });
  expect(noted.map(({ details }) => details)).toContainEqual({ as: "tracer-traj", count: 1 });
});

it(
  "counts no simulated, suggestive, abstaining or unfinished scan, none of steps that were read anew, none of a trace that passed",
  { tags: ["long"] },
  async () => {
    const weak: Wish[] = [
      ...[{ isSimulated: true }, { method: "simulated-replay" }, { finding: "suggestive" }, { proof: "none" }],
      ...[{ isAbstained: true }, { status: "PARTIAL" as const }, { traceContentHash: "another" }],
      { stoppedBy: "The limit of 20 replays was reached." },
    ];
    for (const wish of weak) await storeScan(await storeFailed(), wish);
    const passed = await storeFailed();
    await storeScan(passed);
    await prisma.trace.update({ where: { id: passed }, data: { outcome: "passed" } });
    expect(await countProven(ctx)).toBe(0);
    expect(await linesOf(ctx)).toEqual([]);
    expect(await readProvenQuality(ctx)).toEqual({ failureCount: 0, measuredCount: 0, quality: null });
  },
);

it("goes by the newest scan of a trace that came to its end", async () => {
  const [undone, proven] = [await storeFailed(), await storeFailed()];
  await storeScan(undone, { at: 1 });
  await storeScan(undone, { at: 2, finding: "one-off", proof: "none" });
  await storeScan(proven, { at: 1, finding: "one-off", proof: "none" });
  const runId = await storeScan(proven, { at: 2 });
  await storeScan(proven, { at: 3, status: "PARTIAL", proof: "none" });
  expect(await countProven(ctx)).toBe(1);
  expect(await linesOf(ctx)).toMatchObject([{ trace: { metadata: { made: { scan: { runId } } } } }]);
});

it("puts all failures of one question into one split, and measures how far rules get", async () => {
  for (const at of [1, 2, 3, 4]) await storeScan(await storeFailed(`How many units of ${at % 2}?`));
  const bySplit = new Map<string, Set<string>>();
  for (const { trace } of (await linesOf(ctx)) as {
    trace: { question: string; metadata: { made: { split: string } } };
  }[])
    bySplit.set(trace.question, (bySplit.get(trace.question) ?? new Set()).add(trace.metadata.made.split));
  expect([...bySplit.values()].map(({ size }) => size)).toEqual([1, 1]);
  const { quality, ...counts } = await readProvenQuality(ctx);
  expect(counts).toEqual({ failureCount: 4, measuredCount: 4 });
  expect(quality).toMatchObject({
    traceCount: 4,
    taskCount: 2,
    byWay: [{ name: "counterfactual", count: 4 }],
    newWords: null,
    rules: expect.arrayContaining([
      expect.objectContaining({ name: "step-1", step: expect.objectContaining({ value: 1, count: 4 }) as object }),
    ]) as unknown,
  });
});

it("says nothing of another workspace, and nothing of a trace that the person is to label blind", async () => {
  const [hidden, shown] = [await storeFailed("Hidden?"), await storeFailed("Shown?")];
  for (const id of [hidden, shown]) await storeScan(id);
  const labeller = await addMember(ctx, "EDITOR");
  await storeQueue(ctx, { traceIds: [hidden], members: [labeller] });
  expect(await countProven(labeller)).toBe(1);
  expect(await linesOf(labeller)).toMatchObject([{ trace: { question: "Shown?" } }]);
  expect(await readProvenQuality(labeller)).toMatchObject({ failureCount: 1, quality: { traceCount: 1 } });
  // What they have been shown is kept.
  const seen = await prisma.sighting.findMany({ where: { userId: labeller.actor.userId } });
  expect(seen.map(({ traceId }) => traceId)).toEqual([shown]);
  expect(await readProvenQuality(ctx)).toMatchObject({ failureCount: 2, quality: { traceCount: 2 } });
  const stranger = await makeWorkspace({ attributesUploads: false });
  expect(await countProven(stranger)).toBe(0);
  expect(await linesOf(stranger)).toEqual([]);
  expect(await readProvenQuality(stranger)).toMatchObject({ failureCount: 0, quality: null });
});
