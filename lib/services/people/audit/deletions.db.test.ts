import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { deleteAnnotation } from "../../labels/annotations/delete-annotation";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { addComment } from "../../sharing/comments/add-comment";
import { deleteComment } from "../../sharing/comments/delete-comment";
import { deleteImport } from "../../intake/imports/delete-import";
import { storeImport } from "../../intake/imports/store-import";
import { sendFile } from "../../intake/imports/testing/send-file";
import { deleteMapping } from "../../intake/mappings/delete-mapping";
import { saveMapping } from "../../intake/mappings/save-mapping";
import { deleteView } from "../../overview/saved-views/change-view";
import { saveView } from "../../overview/saved-views/save-view";
import { sampleTrace, storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../workspaces/testing/make-workspace";
import { listAudit } from "./list-audit";

let ctx: MemberContext;
beforeEach(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
});
/** What was noted besides the files that were sent. */
const entries = async () => (await listAudit(ctx, {})).entries.filter(({ kind }) => kind !== "import.begun");

test("traces that go with an import that is canceled half way are noted as deleted", async () => {
  const sent = await sendFile(ctx, sampleTrace({ title: "Half way" }));
  await storeImport(ctx, { id: sent.id });
  await prisma.import.update({ where: { id: sent.id }, data: { status: "STORING" } });
  await deleteImport(ctx, { id: sent.id });
  expect(await entries()).toMatchObject([
    { kind: "trace.deleted", subject: "1 trace", details: { traceCount: 1, withImport: sent.id } },
  ]);
});

test("an import of which nothing was stored, and one that is done, leave no word of deleted traces", async () => {
  const ready = await sendFile(ctx, sampleTrace());
  await deleteImport(ctx, { id: ready.id });
  const done = await sendFile(ctx, sampleTrace());
  await storeImport(ctx, { id: done.id });
  await deleteImport(ctx, { id: done.id });
  expect(await entries()).toEqual([]);
});

test("it is noted whose comment was deleted and by whom, and none of its words", async () => {
  const traceId = await storeSample(ctx, { title: "Way to the pier" });
  const vera = await addMember(ctx, "VIEWER");
  const { id } = await addComment(vera, { traceId, stepIndex: 1, text: "Not my finest words" });
  await deleteComment(ctx, { commentId: id });
  const { authorName } = await prisma.comment.findUniqueOrThrow({ where: { id } });
  const [entry, ...more] = await entries();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    kind: "comment.deleted",
    subject: "Way to the pier",
    subjectId: id,
    actorId: ctx.actor.userId,
    details: { author: authorName, traceId },
  });
  expect(JSON.stringify(entry)).not.toContain("finest");
});

test("a label that is taken back, a mapping and a saved view that are deleted are noted by their names", async () => {
  const traceId = await storeSample(ctx, { title: "Way to the pier" });
  await saveAnnotation(ctx, { traceId, agent: "Planner", stepIndex: 0, reason: "It forgot." });
  await deleteAnnotation(ctx, { traceId });
  const mapping = await saveMapping(ctx, { name: "Rounds", rule: { kind: "text", pattern: "{name}:", kinds: {} } });
  await deleteMapping(ctx, { id: mapping.id });
  const view = await saveView(ctx, { page: "overview", name: "Monday", query: "range=7d" });
  await deleteView(ctx, { id: view.id });
  expect((await entries()).map(({ kind, subject }) => [kind, subject])).toEqual([
    ["view.deleted", "Monday"],
    ["mapping.deleted", "Rounds"],
    ["annotation.deleted", "Way to the pier"],
  ]);
});
