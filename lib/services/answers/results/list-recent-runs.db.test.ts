import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { writeCursor } from "../../ground/paging/list-cursor";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { getRun } from "./get-run";
import { listRecentRuns } from "./list-recent-runs";
import { recentRunIds } from "./list-recent-runs.sql";
import { listRuns } from "./list-runs";
import { storeEvaluation } from "../runs/testing/store-evaluation";

const storeRuns = (
  ctx: MemberContext,
  traceId: string,
  count: number,
  { isAutomatic = false, evaluationEntryId = null as string | null } = {},
) =>
  prisma.attributionRun.createMany({
    data: Array.from({ length: count }, (_, at) => ({
      workspaceId: ctx.workspaceId,
      traceId,
      method: "tracer",
      methodVersion: "1",
      startedByName: "Ada",
      isAutomatic,
      evaluationEntryId,
      evaluationRepeat: evaluationEntryId === null ? null : at + 1,
      manifest: {},
    })),
  });

it("leaves out what nobody started, and says what is ground truth and what is disputed", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const other = await addMember(ctx, "EDITOR");
  const traceId = await storeSample(ctx);
  await storeRuns(ctx, traceId, 1);
  await storeRuns(ctx, traceId, 2, { isAutomatic: true });
  await saveAnnotation(ctx, { traceId, agent: "Surfer", stepIndex: 1, reason: "" });
  const read = async () => (await listRecentRuns(ctx, { by: "people" })).rows;
  expect(await read()).toMatchObject([{ groundTruth: { agent: "Surfer", stepIndex: 1 }, isDisputed: false }]);
  await saveAnnotation(other, { traceId, agent: "Planner", stepIndex: 2, reason: "" });
  expect(await read()).toMatchObject([{ groundTruth: null, isDisputed: true }]);
});

it("tells what evaluations made from what people started", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeSample(ctx, { groundTruth: { agent: "Surfer", stepIndex: 1, reason: "" } });
  const { evaluationId, entryId } = await storeEvaluation(ctx, "Spring");
  await storeRuns(ctx, traceId, 1);
  await storeRuns(ctx, traceId, 1, { isAutomatic: true });
  await storeRuns(ctx, traceId, 2, { evaluationEntryId: entryId });
  const read = async (by?: "people" | "evaluations") =>
    (await listRecentRuns(ctx, { by })).rows.map((run) => run.evaluation);
  // Rows that are stored at once have no order among themselves.
  const made = [1, 2].map((repeat) => ({ id: evaluationId, title: "Spring", repeat }));
  expect(await read("people")).toEqual([null]);
  expect((await read("evaluations")).toSorted((a, b) => (a?.repeat ?? 0) - (b?.repeat ?? 0))).toEqual(made);
  expect(await read()).toHaveLength(4);
  const runs = await listRuns(ctx, { traceId });
  expect(runs.filter(({ evaluation }) => evaluation === null)).toHaveLength(2);
  const second = runs.find(({ evaluation }) => evaluation?.repeat === 2);
  expect((await getRun(ctx, { id: second?.id ?? "" })).evaluation).toEqual(made[1]);
});

/** How a page of these runs is found where there are more of the other kind. What is stored for it is taken back. */
const planOf = async (by: "people" | "evaluations", { cursor }: { cursor?: string } = {}): Promise<string> => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeSample(ctx);
  const { entryId } = await storeEvaluation(ctx, "Large");
  const [few, many] = by === "people" ? [null, entryId] : [entryId, null];
  const undone = new Error("undone");
  let plan = "";
  const stored = prisma.$transaction(async (tx) => {
    for (const [count, mark] of [
      [500, few],
      [2_000, many],
    ] as const)
      await tx.$executeRaw`
        insert into "AttributionRun" ("id", "workspaceId", "traceId", "method", "methodVersion", "manifest", "startedByName", "evaluationEntryId", "evaluationRepeat")
        select gen_random_uuid(), ${ctx.workspaceId}::uuid, ${traceId}::uuid, 'step-k', '1', '{}', 'Ada', ${mark}::uuid, n from generate_series(1, ${count}::int) n`;
    await tx.$executeRaw`analyze "AttributionRun"`;
    // Whether an index leads to them, not whether so few rows are worth its use.
    await tx.$executeRaw`set local enable_seqscan = off`;
    const rows = await tx.$queryRaw<object[]>`explain ${recentRunIds(ctx, { by, cursor })}`;
    plan = rows.map((row) => String(Object.values(row)[0])).join("\n");
    throw undone;
  });
  await expect(stored).rejects.toBe(undone);
  return plan;
};

// By day: that they are told apart, above.
it(
  "finds a page by an index of its kind of runs alone, without a walk over the others",
  { tags: ["nightly"] },
  async () => {
    expect(await planOf("people")).toContain("AttributionRun_by_people_idx");
    const cursor = writeCursor({ key: new Date().toISOString(), id: randomUUID() });
    expect(await planOf("people", { cursor })).toContain("AttributionRun_by_people_idx");
    expect(await planOf("evaluations")).toContain("AttributionRun_by_evaluations_idx");
  },
);
