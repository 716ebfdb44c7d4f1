import { expect, test } from "vitest";
import { tablesWith } from "../../ground/stored/testing/tables-with";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { plantWord } from "../../sharing/shares/testing/plant-word";
import { deleteWorkspace } from "./delete-workspace";

test("a deleted workspace leaves no word of it behind, nor of what it shared, and another stays whole", async () => {
  const ours = await plantWord();
  const theirs = await plantWord();
  const before = await tablesWith(theirs.word);
  expect(before.length).toBeGreaterThan(5);
  expect(await deleteWorkspace({ slug: ours.ctx.workspaceSlug })).toEqual({ traceCount: 1 });
  expect(await tablesWith(ours.word)).toEqual([]);
  expect(await tablesWith(theirs.word)).toEqual(before);
  await expect(deleteWorkspace({ slug: ours.ctx.workspaceSlug })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a deleted trace leaves no word of it behind", async () => {
  const { ctx, traceId, word } = await plantWord();
  await deleteTraces(ctx, { ids: [traceId] });
  // The name of a system is the workspace's: a tracer may be trained for it.
  expect(await tablesWith(word)).toEqual(["public.SystemTracer"]);
});
