import { beforeEach, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { readTriedEdits } from "./read-tried-edits";

let ctx: MemberContext;
beforeEach(async () => void (ctx = await makeWorkspace({ attributesUploads: false })));

const edit = (content: string) => ({
  kind: "replace" as const,
  step: { index: 1, agent: "Surfer", kind: "message", content },
});

/** An edit that somebody tried by What if. */
const tryEdit = (
  traceId: string,
  content: string,
  fields: { contentHash: string; minute: number; parentId?: string },
) => {
  const { minute, ...rest } = fields;
  return prisma.replay.create({
    data: {
      workspaceId: ctx.workspaceId,
      traceId,
      targetName: "Team",
      requestHash: "h",
      arm: "what-if",
      seed: "1",
      start: "prefix",
      stepIndex: 1,
      change: edit(content),
      createdAt: new Date(minute * 60_000),
      ...rest,
    },
  });
};

it("gives the last edit of each step of the trace as it is now, and none of before it was read anew", async () => {
  const traceId = await storeSample(ctx);
  const { contentHash } = await prisma.trace.findUniqueOrThrow({ where: { id: traceId } });
  await tryEdit(traceId, "first", { contentHash, minute: 1 });
  const { id: parentId } = await tryEdit(traceId, "second", { contentHash, minute: 2 });
  await tryEdit(traceId, "of a branch", { contentHash, minute: 3, parentId });
  await tryEdit(traceId, "of other steps", { contentHash: "before", minute: 4 });
  expect(await readTriedEdits(ctx, { traceId, contentHash })).toEqual([{ stepIndex: 1, change: edit("second") }]);
  expect(await readTriedEdits(ctx, { traceId, contentHash: "after" })).toEqual([]);
  const other = await makeWorkspace();
  expect(await readTriedEdits(other, { traceId, contentHash })).toEqual([]);
});
