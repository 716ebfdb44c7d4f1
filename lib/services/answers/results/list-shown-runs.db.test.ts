import { expect, it } from "vitest";
import { chooseRun } from "@/components/trajectory/trace/choose-run";
import { type Prisma, prisma } from "@/lib/db";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { listRuns } from "./list-runs";
import { listShownRuns } from "./list-shown-runs";
import { mostOwnRuns, mostRunsOfEvaluations } from "./list-shown-runs.sql";
import { storeEvaluation } from "../runs/testing/store-evaluation";

type Fields = Partial<Prisma.AttributionRunCreateManyInput>;

/**
 * Runs of a trace a minute apart, the oldest first; `fieldsOf` says what is special about one.
 * Answers their ids in that order.
 */
async function storeRuns(
  ctx: MemberContext,
  traceId: string,
  count: number,
  fieldsOf: (at: number) => Fields = () => ({}),
): Promise<string[]> {
  const rows = await prisma.attributionRun.createManyAndReturn({
    data: Array.from({ length: count }, (_, at) => ({
      workspaceId: ctx.workspaceId,
      traceId,
      method: "all-at-once",
      methodVersion: "1",
      startedByName: "Ada",
      model: "judge",
      providerName: "Local",
      manifest: {},
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
      ...fieldsOf(at),
    })),
    select: { id: true, createdAt: true },
  });
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).map(({ id }) => id);
}

const attribution = { agent: "Surfer", stepIndex: 1, reason: "", quotes: [], suspects: [] };
const answered = { status: "SUCCEEDED" as const, attribution };

const prepare = async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeSample(ctx, { groundTruth: { agent: "Surfer", stepIndex: 1, reason: "" } });
  return { ctx, traceId, ...(await storeEvaluation(ctx, "Spring")) };
};

it("reads the newest of 200 runs of an evaluation, what people started, and the runs that are named; counts them all", async () => {
  const { ctx, traceId, evaluationId, entryId } = await prepare();
  const [own = ""] = await storeRuns(ctx, traceId, 1, () => answered);
  const made = await storeRuns(ctx, traceId, 200, (at) => ({
    ...(at < 195 ? answered : {}),
    method: at % 2 === 0 ? "all-at-once" : "step-by-step",
    evaluationEntryId: entryId,
    evaluationRepeat: at + 1,
  }));
  const [first = "", second = ""] = made;
  const { number } = await prisma.attributionRun.findUniqueOrThrow({ where: { id: second } });

  const { runs, counts } = await listShownRuns(ctx, {
    traceId,
    named: [first, String(number), "no such \0 run", null],
  });
  const newest = made.slice(-mostRunsOfEvaluations);
  expect(runs.map(({ id }) => id)).toEqual([...newest.toReversed(), second, ...runs.slice(-2).map(({ id }) => id)]);
  expect(
    runs
      .slice(-2)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([own, first].sort()); // made at one time
  expect(chooseRun(runs, null).run?.id).toBe(own);
  expect(counts).toEqual({
    all: 201,
    own: 1,
    evaluations: [
      {
        id: evaluationId,
        title: "Spring",
        runCount: 200,
        methodCount: 2,
        activeCount: 5,
        newestAt: "2026-01-01T03:19:00.000Z",
      },
    ],
  });
  expect(await listRuns(ctx, { traceId })).toHaveLength(201);
  const stranger = await makeWorkspace();
  await expect(listShownRuns(stranger, { traceId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const elsewhere = await storeSample(ctx);
  expect((await listShownRuns(ctx, { traceId: elsewhere, named: [first] })).runs).toEqual([]);
});

it("reads the newest that people started, and what they repeat", { tags: ["long"] }, async () => {
  const { ctx, traceId, entryId } = await prepare();
  const [repeated = ""] = await storeRuns(ctx, traceId, mostRunsOfEvaluations + 1, (at) => ({
    evaluationEntryId: entryId,
    evaluationRepeat: at + 1,
  }));
  const own = await storeRuns(ctx, traceId, mostOwnRuns + 5, (at) => (at === 100 ? { retryOfId: repeated } : {}));
  const { runs, counts } = await listShownRuns(ctx, { traceId });
  const ids = runs.map(({ id }) => id);
  expect(runs.filter(({ evaluation }) => evaluation === null).map(({ id }) => id)).toEqual(own.slice(5).toReversed());
  expect(ids).toContain(repeated);
  expect(counts).toMatchObject({ all: mostOwnRuns + mostRunsOfEvaluations + 6, own: mostOwnRuns + 5 });
});

const quote = { stepIndex: 1, text: "The map says 12 km." };
const worse: [string, Fields][] = [
  ["of a model that did not answer", {}],
  ["that go on", { status: "RUNNING" }],
  ["that abstain", { ...answered, attribution: { ...attribution, isAbstained: true, quotes: [quote] } }],
  [
    "without a verified quote",
    { ...answered, attribution: { ...attribution, quotes: [{ ...quote, isVerified: false }] } },
  ],
  ["that were stopped early", { status: "PARTIAL", attribution: { ...attribution, quotes: [quote] } }],
  [
    "that a model foretold",
    { ...answered, method: "simulated-replay", attribution: { ...attribution, quotes: [quote] } },
  ],
];

it.each(worse)(
  "reads the run that the page shows by default, however many newer ones there are %s",
  async (_, fields) => {
    const { ctx, traceId } = await prepare();
    const best = { ...answered, attribution: { ...attribution, quotes: [quote] } };
    const [oldest = ""] = await storeRuns(ctx, traceId, mostOwnRuns + 1, (at) => (at === 0 ? best : fields));
    const { runs } = await listShownRuns(ctx, { traceId });
    expect(runs).toHaveLength(mostOwnRuns + 1);
    expect(chooseRun(runs, null).run?.id).toBe(oldest);
  },
);

it("reads the best that evaluations made where nothing else answered", async () => {
  const { ctx, traceId, entryId } = await prepare();
  const best = { ...answered, attribution: { ...attribution, quotes: [quote] } };
  const made = await storeRuns(ctx, traceId, mostRunsOfEvaluations + 2, (at) => ({
    ...(at === 1 ? best : answered),
    evaluationEntryId: entryId,
    evaluationRepeat: at + 1,
  }));
  await storeRuns(ctx, traceId, 1, () => ({ status: "FAILED" }));
  await storeRuns(ctx, traceId, 1, () => ({ ...best, method: "simulated-replay" }));
  expect(chooseRun((await listShownRuns(ctx, { traceId })).runs, null).run?.id).toBe(made[1]);
  const [own] = await storeRuns(ctx, traceId, 1, () => ({ ...answered, createdAt: new Date(0) }));
  const { runs } = await listShownRuns(ctx, { traceId });
  expect(chooseRun(runs, null).run?.id).toBe(own);
  expect(runs).toHaveLength(mostRunsOfEvaluations + 3);
});

it("reads of the manifest what a record says", async () => {
  const { ctx, traceId } = await prepare();
  const tracer = { name: "Shipped", versionId: null, hash: "c0", seen: "no" };
  const policy = { version: 3, text: "One agent. ".repeat(100) };
  const manifest = { tracer, parameters: { k: "\uFDD00000" }, policy, taxonomy: { name: "MAST" } };
  const [full, bare] = await storeRuns(ctx, traceId, 2, (at) => (at === 0 ? { manifest } : {}));
  const { runs } = await listShownRuns(ctx, { traceId });
  const told = new Map(
    runs.map(({ id, tracer, parameters, policyVersion }) => [id, { tracer, parameters, policyVersion }]),
  );
  expect(told.get(full ?? "")).toEqual({ tracer, parameters: { k: "\0" }, policyVersion: 3 });
  expect(told.get(bare ?? "")).toEqual({ tracer: null, parameters: {}, policyVersion: null });
  expect(await listRuns(ctx, { traceId })).toEqual(runs);
});
