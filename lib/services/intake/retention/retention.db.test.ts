import "@/lib/jobs/testing/own-database";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { retain } from "@/lib/jobs/retain";
import { type RetentionRule } from "@/lib/traces/retention/retention-settings";
import { retentionWords } from "@/lib/traces/retention/retention-words";
import { versionOf } from "@/lib/traces/saved-words";
import { tablesWith } from "../../ground/stored/testing/tables-with";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { createDataSet } from "../../measure/data-sets/create-data-set";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { plantWord } from "../../sharing/shares/testing/plant-word";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { applyRetention } from "./apply-retention";
import { previewRetention } from "./preview-retention";
import { readRetention } from "./read-retention";
import { saveRetention } from "./save-retention";

const rule = (fields: Partial<RetentionRule> = {}): RetentionRule => ({
  afterDays: 30,
  outcome: null,
  includesLabeled: false,
  ...fields,
});

/** A trace that was stored so many days ago. */
async function storeOld(ctx: MemberContext, days: number, fields: Record<string, unknown> = {}): Promise<string> {
  const id = await storeSample(ctx, fields);
  await age(id, days);
  return id;
}

const age = (id: string, days: number) =>
  prisma.trace.update({ where: { id }, data: { createdAt: new Date(Date.now() - days * 86_400_000) } });

const idsOf = async ({ workspaceId }: MemberContext): Promise<string[]> =>
  (await prisma.trace.findMany({ where: { workspaceId }, select: { id: true } })).map(({ id }) => id).toSorted();

test("rules delete by age and outcome what a dry run counted, and leave labels, data sets and others alone", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const other = await makeWorkspace({ attributesUploads: false });
  const theirs = await storeOld(other, 400);
  const young = await storeOld(ctx, 29);
  const passed = await storeOld(ctx, 31, { outcome: "passed" });
  const labeled = await storeOld(ctx, 400);
  await saveAnnotation(ctx, { traceId: labeled, agent: "Planner", stepIndex: 0, reason: "", taxonomy: null });
  const cased = await storeOld(ctx, 400);
  await createDataSet(ctx, {
    name: "Kept",
    description: "",
    selection: { ids: [cased] },
    filterText: null,
    subsetBy: "none",
    splits: [],
    seed: 1,
  });
  const gone = [await storeOld(ctx, 31), await storeOld(ctx, 400)];

  const rules = [rule({ outcome: "failed" })];
  await saveRetention(ctx, { rules });
  expect(await readRetention(ctx)).toEqual({ rules });
  const preview = await previewRetention(ctx, { rules });
  expect(preview).toMatchObject({ traceCount: 2, labeledCount: 0, keptCount: 2 });
  expect(preview.byteSize).toBeGreaterThan(500);
  const all = await idsOf(ctx);
  await retain(new AbortController().signal);
  expect(await idsOf(ctx)).toEqual(all.filter((id) => !gone.includes(id)));
  expect(await idsOf(ctx)).toEqual([young, passed, labeled, cased].toSorted());
  expect(await idsOf(other)).toEqual([theirs]);
  expect(
    await prisma.auditEntry.findFirst({ where: { workspaceId: ctx.workspaceId, kind: "trace.deleted" } }),
  ).toMatchObject({
    actorKind: "server",
    subject: "2 traces",
    details: { traceCount: 2, byteSize: preview.byteSize },
  });

  await saveRetention(ctx, { rules: [rule({ includesLabeled: true })] });
  expect(await previewRetention(ctx, await readRetention(ctx))).toMatchObject({ traceCount: 3, labeledCount: 1 });
  expect(await applyRetention({ workspaceId: ctx.workspaceId, withinMs: Infinity })).toMatchObject({ traceCount: 3 });
  expect(await idsOf(ctx)).toEqual([young]);
  await saveRetention(ctx, { rules: [] });
  expect(await applyRetention({ workspaceId: null, withinMs: Infinity })).toEqual({ traceCount: 0, byteSize: 0 });
});

test("what a run is at goes once it has ended; with no time left, a job goes on with the rest", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const busy = await storeOld(ctx, 40);
  const idle = await storeOld(ctx, 40);
  const run = { method: "rules", methodVersion: "1", manifest: {}, startedByName: "Ada" };
  const { id } = await prisma.attributionRun.create({ data: { workspaceId: ctx.workspaceId, traceId: busy, ...run } });
  await saveRetention(ctx, { rules: [rule()] });
  expect(await previewRetention(ctx, { rules: [rule()] })).toMatchObject({ traceCount: 1 });
  expect(await applyRetention({ workspaceId: null, withinMs: -1 })).toMatchObject({ traceCount: 0 });
  expect(await idsOf(ctx)).toContain(idle);
  const jobs = await prisma.$queryRaw<{ key: string }[]>`
    select key from graphile_worker.jobs where task_identifier = 'retention'`;
  expect(jobs).toEqual([{ key: "retention" }]);
  await applyRetention({ workspaceId: null, withinMs: Infinity });
  expect(await idsOf(ctx)).toEqual([busy]);
  await prisma.attributionRun.update({ where: { id }, data: { status: "CANCELLED" } });
  expect(await applyRetention({ workspaceId: null, withinMs: Infinity })).toMatchObject({ traceCount: 1 });
});

test("what retention deleted leaves no word of it behind", async () => {
  const { ctx, traceId, word } = await plantWord();
  await age(traceId, 90);
  const rules = [rule({ includesLabeled: true })];
  const { byteSize, runCount } = await previewRetention(ctx, { rules });
  expect(runCount).toBeGreaterThan(0);
  await saveRetention(ctx, { rules });
  expect(await applyRetention({ workspaceId: null, withinMs: Infinity })).toEqual({ traceCount: 1, byteSize });
  // The name of a system is the workspace's: a tracer may be trained for it.
  expect(await tablesWith(word)).toEqual(["public.SystemTracer"]);
});

test("rules are not replaced unseen, and one that means nothing is refused", async () => {
  const ctx = await makeWorkspace();
  const seen = versionOf(retentionWords({ rules: [] }));
  await saveRetention(ctx, { rules: [rule()] }, seen);
  await expect(saveRetention(ctx, { rules: [] }, seen)).rejects.toMatchObject({
    newer: { text: expect.stringContaining("30") as string },
  });
  await expect(saveRetention(ctx, { rules: [rule({ afterDays: 0 })] })).rejects.toMatchObject({ code: "INVALID" });
  expect(await readRetention(await makeWorkspace())).toEqual({ rules: [] });
});

test("as much is freed as was said, and used again by what comes", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const fill = async (days: number, mark: string): Promise<void> => {
    for (let at = 0; at < 130; at += 1)
      await storeOld(ctx, days, { steps: [{ agent: "Writer", content: `${at}${mark}`.repeat(2_000) }] });
  };
  const sizeOf = async (): Promise<number> => {
    const [row] = await prisma.$queryRaw<{ bytes: number }[]>`
      select sum(pg_table_size(name::regclass))::float8 as bytes from unnest(array['"Trace"', '"Step"', '"OriginalChunk"']) name`;
    return row?.bytes ?? 0;
  };
  await fill(50, " ");
  const full = await sizeOf();
  const rules = [rule()];
  const { traceCount, byteSize } = await previewRetention(ctx, { rules });
  await saveRetention(ctx, { rules });
  expect(await applyRetention({ workspaceId: ctx.workspaceId, withinMs: Infinity })).toEqual({ traceCount, byteSize });
  // All of the workspace went, so that files end earlier as well.
  expect(full - (await sizeOf())).toBeGreaterThan(byteSize * 0.75);
  await fill(1, "-");
  expect(await sizeOf()).toBeLessThan(full * 1.25);
});
