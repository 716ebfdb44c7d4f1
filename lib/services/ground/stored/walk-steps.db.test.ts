import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { type Step } from "@/lib/traces/trace";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { noteExport } from "../../traces/reading/note-export";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { walkSteps } from "./walk-steps";

let ctx: MemberContext;
beforeEach(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
});

const walk = async (input: { traceId: string; sequence: number }, of = ctx): Promise<Step[][]> => {
  const batches: Step[][] = [];
  for await (const batch of walkSteps(of, input)) batches.push(batch);
  return batches;
};

test(
  "every step comes once, in order and whole, and a large one is the last of its batch",
  { tags: ["long"] },
  async () => {
    const sizes = [10, 1_500_000, 3_000_000, 10, 10];
    const contents = sizes.map((size, i) => String(i).repeat(size));
    const traceId = await storeSample(
      ctx,
      {},
      contents.map((content) => ({ agent: "A", content })),
    );
    const batches = await walk({ traceId, sequence: 0 });
    expect(batches.map((batch) => batch.map(({ index }) => index))).toEqual([
      [0, 1, 2],
      [3, 4],
    ]);
    expect(batches.flat().map(({ content }) => content)).toEqual(contents);
  },
);

test("steps that are replaced meanwhile end the walk, and so does a trace of another workspace", async () => {
  const traceId = await storeSample(ctx);
  const started = walkSteps(ctx, { traceId, sequence: 0 });
  expect((await started.next()).value).toHaveLength(3);
  await prisma.trace.update({ where: { id: traceId }, data: { sequence: 1 } });
  await expect(started.next()).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(walk({ traceId, sequence: 1 }, await makeWorkspace())).rejects.toMatchObject({ code: "CONFLICT" });
});

test("that a trace was taken along stands in the audit log, of this workspace alone", async () => {
  const traceId = await storeSample(ctx, { title: "Way to the pier" });
  await expect(noteExport(await makeWorkspace(), { traceId, as: "report" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await noteExport(ctx, { traceId, as: "report" });
  expect(await prisma.auditEntry.findMany({ where: { subjectId: traceId } })).toMatchObject([
    { workspaceId: ctx.workspaceId, kind: "trace.exported", subject: "Way to the pier", details: { as: "report" } },
  ]);
});
