import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { readMeasured } from "./read-measured";
import { settleChoice } from "../runs/run-choice";
import { startRun } from "../starting/start-run";
import { makeProvider } from "../runs/testing/make-provider";

const steps = ["a", "b", "c"].map((content, at) => ({ agent: at % 2 ? "Surfer" : "Planner", content }));

/** A labeled trace with a run of step-k, which names step k. */
const storeScored = async (
  ctx: MemberContext,
  { question, k, label, system }: { question: string; k: number; label: number | null; system?: string },
): Promise<string> => {
  const traceId = await storeSample(
    ctx,
    {
      question,
      ...(label === null ? {} : { groundTruth: { agent: "Planner", stepIndex: label, reason: "" } }),
      ...(system === undefined ? {} : { system: { name: system } }),
    },
    [...steps, { agent: "Planner", content: question }],
  );
  await startRun(ctx, { traceId, method: "step-k", parameters: { k } });
  return traceId;
};

const measuredFor = async (ctx: MemberContext, traceId: string) => {
  const choice = await settleChoice(ctx, { method: "consensus" });
  return (await readMeasured(prisma, ctx.workspaceId, choice, [traceId]))(traceId);
};

test("what was measured counts labeled traces of the same system, one a question, and never the question itself", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await makeProvider(ctx);
  const own = await storeScored(ctx, { question: "Where did whales go?", k: 1, label: 1, system: "S" });
  await storeScored(ctx, { question: "Where did whales go?  ", k: 1, label: 1, system: "S" });
  expect(await measuredFor(ctx, own)).toEqual({ reliability: [], conformity: [] });
  await storeScored(ctx, { question: "Count every red apple", k: 1, label: 1, system: "S" });
  await storeScored(ctx, { question: "Multiply seventeen twice", k: 1, label: 2, system: "S" });
  await storeScored(ctx, { question: "Multiply  seventeen twice", k: 1, label: 2, system: "S" });
  await storeScored(ctx, { question: "Unlabeled elephants", k: 1, label: null, system: "S" });
  await storeScored(ctx, { question: "Another system entirely", k: 1, label: 1, system: "T" });
  expect((await measuredFor(ctx, own)).reliability).toEqual([{ method: "step-k", model: null, right: 1, scored: 2 }]);
});

test("a newer run of a method counts in place of the older, and one that has not ended does not count", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await makeProvider(ctx);
  const own = await storeSample(ctx);
  const traceId = await storeScored(ctx, { question: "Count every red apple", k: 0, label: 1 });
  await startRun(ctx, { traceId, method: "step-k", parameters: { k: 1 } });
  await startRun(ctx, { traceId, method: "all-at-once" });
  expect((await measuredFor(ctx, own)).reliability).toEqual([{ method: "step-k", model: null, right: 1, scored: 1 }]);
  await prisma.attributionRun.updateMany({ where: { traceId }, data: { status: "PARTIAL" } });
  expect((await measuredFor(ctx, own)).reliability).toEqual([]);
});

test("how far earlier runs of the same choice were off is measured by their votes, and the manifest of a run keeps it", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await makeProvider(ctx);
  const own = await storeSample(ctx);
  const traceId = await storeSample(ctx, { groundTruth: { agent: "Planner", stepIndex: 1, reason: "" } });
  const { id } = await startRun(ctx, { traceId, method: "consensus" });
  const ballot = { voter: "v", method: "m", model: null, agent: "Planner", weight: 1, reliability: null };
  const exhibits = [{ kind: "votes", isDisputed: false, ballots: [{ ...ballot, stepIndex: 2 }] }];
  const attribution = { agent: "Planner", stepIndex: 2, reason: "", quotes: [], suspects: [], exhibits };
  await prisma.attributionRun.update({ where: { id }, data: { status: "SUCCEEDED", attribution } });
  const { conformity, reliability } = await measuredFor(ctx, own);
  expect(reliability).toEqual([{ method: "consensus", model: "small", right: 0, scored: 1 }]);
  expect(conformity).toHaveLength(1);
  expect(conformity[0]).toBeGreaterThan(0.9);
  const run = await startRun(ctx, { traceId: own, method: "consensus" });
  const { manifest } = await prisma.attributionRun.findUniqueOrThrow({ where: { id: run.id } });
  expect((manifest as { measured?: object }).measured).toEqual({ conformity, reliability });
});

test("what the chosen methods named on one labeled trace is told together, and to nobody of another workspace", async () => {
  const [ctx, stranger] = [await makeWorkspace({ attributesUploads: false }), await makeWorkspace()];
  await makeProvider(ctx);
  await makeProvider(stranger);
  const own = await storeSample(ctx);
  const traceId = await storeScored(ctx, { question: "Count every red apple", k: 1, label: 1 });
  for (const [stepIndex, method] of ["all-at-once", "binary-search"].entries()) {
    const { id } = await startRun(ctx, { traceId, method });
    const attribution = { agent: "Planner", stepIndex, reason: "", quotes: [], suspects: [] };
    await prisma.attributionRun.update({ where: { id }, data: { status: "SUCCEEDED", attribution } });
  }
  const votes = [
    { method: "all-at-once", model: "small", stepIndex: 0 },
    { method: "binary-search", model: "small", stepIndex: 1 },
  ];
  expect((await measuredFor(ctx, own)).labelled).toEqual([{ stepCount: 4, labelledStep: 1, votes }]);
  expect(await measuredFor(ctx, traceId)).not.toHaveProperty("labelled");
  expect(await measuredFor(stranger, await storeSample(stranger))).not.toHaveProperty("labelled");
});

test("what voters suspect and the tracer found on a labeled trace is told with it, also where it abstains", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await makeProvider(ctx);
  const own = await storeSample(ctx);
  const traceId = await storeScored(ctx, { question: "Count every red apple", k: 1, label: 1 });
  const answers = {
    "all-at-once": { confidence: 0.7, suspects: [{ stepIndex: 2, agent: "Planner", score: 0.25 }] },
    "binary-search": { suspects: [] },
    tracer: {
      suspects: [{ stepIndex: 3, agent: "Planner", score: 0.5 }],
      evidence: [{ kind: "arithmetic", stepIndex: 1, weight: 1.5 }],
      isAbstained: true,
    },
  };
  for (const [method, fields] of Object.entries(answers)) {
    const { id } = await startRun(ctx, { traceId, method });
    const attribution = { agent: "Planner", stepIndex: 1, reason: "", quotes: [], ...fields };
    await prisma.attributionRun.update({ where: { id }, data: { status: "SUCCEEDED", attribution } });
  }
  const { labelled, reliability } = await measuredFor(ctx, own);
  expect(labelled).toEqual([
    {
      stepCount: 4,
      labelledStep: 1,
      votes: [
        {
          method: "all-at-once",
          model: "small",
          stepIndex: 1,
          stated: [
            [1, 0.7],
            [2, 0.25],
          ],
        },
        { method: "binary-search", model: "small", stepIndex: 1 },
      ],
      keyFree: { method: "tracer", shares: [[3, 0.5]], evidence: [[1, 1.5]] },
    },
  ]);
  // Who abstains is neither right nor wrong.
  expect(reliability.map(({ method }) => method)).not.toContain("tracer");
});

/** Stores so many labeled traces, each like this one but for its question. */
const storeCopies = (traceId: string, count: number) =>
  prisma.$executeRaw`
    insert into "Trace" select copy.* from "Trace" t, generate_series(1, ${count}::int) place, jsonb_populate_record(t, jsonb_build_object(
      'id', gen_random_uuid(), 'contentHash', 'copy-' || place, 'question', 'Copy ' || place, 'createdAt', timezone('utc', clock_timestamp()))) copy
    where t."id" = ${traceId}::uuid`;

test("what had been measured by a moment is the same however many labeled traces come after it", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  await makeProvider(ctx);
  const own = await storeSample(ctx);
  const traceId = await storeScored(ctx, { question: "Count every red apple", k: 1, label: 1 });
  const choice = await settleChoice(ctx, { method: "consensus" });
  const before = new Date(Date.now() + 10);
  const measured = async () => (await readMeasured(prisma, ctx.workspaceId, choice, [own], before))(own);
  const first = await measured();
  expect(first.reliability).toEqual([{ method: "step-k", model: null, right: 1, scored: 1 }]);
  await expect.poll(() => Date.now()).toBeGreaterThan(before.getTime());
  expect(await storeCopies(traceId, 501)).toBe(501);
  expect(await measured()).toEqual(first);
});

test("what another workspace has measured is not seen", async () => {
  const [ctx, stranger] = [await makeWorkspace(), await makeWorkspace()];
  await makeProvider(ctx);
  await makeProvider(stranger);
  await storeScored(stranger, { question: "Count every red apple", k: 1, label: 1 });
  expect(await measuredFor(ctx, await storeSample(ctx))).toEqual({ reliability: [], conformity: [] });
});
