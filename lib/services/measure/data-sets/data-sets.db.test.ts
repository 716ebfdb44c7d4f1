import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { storeQueue } from "../../labels/annotations/testing/store-queue";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { addVersion } from "./add-version";
import { createDataSet } from "./create-data-set";
import { type VersionChoice } from "./data-set-choice";
import { deleteDataSet } from "../evaluations/delete-data-set";
import { describeDataSetDeletion } from "./describe-data-set-deletion";
import { getDataSet } from "./get-data-set";
import { listCases } from "./list-cases";
import { listDataSets } from "./list-data-sets";
import { previewDataSet } from "./preview-data-set";
import { renameDataSet } from "./rename-data-set";

const groundTruth = { agent: "Surfer", stepIndex: 1, reason: "why", quotes: [], suspects: [] };
const choiceOf = (filterText: string, more: Partial<VersionChoice> = {}): VersionChoice => ({
  selection: { filter: parseTraceFilter(filterText).filter },
  filterText,
  subsetBy: "none",
  splits: [],
  seed: 1,
  ...more,
});

const prepare = async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const store = (question: string, more: Record<string, unknown> = {}) =>
    storeSample(ctx, { question, groundTruth, ...more });
  const ids = [
    await store("alpha beta gamma?", { tags: ["all", "easy"] }),
    await store("Alpha  beta gamma?", { tags: ["all", "easy"], metadata: { other: 1 }, title: "again" }),
    await store("delta epsilon?", { tags: ["all", "hard"] }),
    await store("zeta eta?", { tags: ["all", "hard"], groundTruth: undefined }),
  ];
  return { ctx, ids };
};

it("freezes what a filter matches, counted by truth, subset and split, as it was previewed", async () => {
  const { ctx } = await prepare();
  const splits = [
    { name: "dev", share: 1 },
    { name: "test", share: 1 },
  ];
  const choice = choiceOf("outcome:failed", { subsetBy: "tag", splits });
  const preview = await previewDataSet(ctx, choice);
  expect(preview).toMatchObject({
    caseCount: 4,
    questionCount: 3,
    labelledCount: 3,
    disputedCount: 0,
    sources: { "data-set": 3 },
    subsets: [
      { name: "easy", caseCount: 2, questionCount: 1, labelledCount: 2 },
      { name: "hard", caseCount: 2, questionCount: 2, labelledCount: 1 },
    ],
  });
  const { id, number } = await createDataSet(ctx, { ...choice, name: " Maps ", description: "What we know." });
  expect(number).toBe(1);
  const { version, ...set } = await getDataSet(ctx, { id });
  expect(set).toMatchObject({ name: "Maps", description: "What we know.", createdByName: "Ada", evaluationCount: 0 });
  expect(version).toMatchObject({ ...preview, filter: "outcome:failed", splitShares: splits, seed: 1 });
  expect(version).toMatchObject({ deletedCount: 0, changedCount: 0, createdByName: "Ada" });
  const { rows, nextCursor } = await listCases(ctx, { versionId: version.id });
  expect(nextCursor).toBeNull();
  expect(rows.map(({ question }) => question)).toEqual([0, 0, 1, 2]);
  expect(rows[0]?.split).toBe(rows[1]?.split);
  expect(rows.map(({ split }) => split).sort()).toEqual(["dev", "dev", "test", "test"]);
  expect(rows[0]).toMatchObject({ truth: { agent: "Surfer", stepIndex: 1, source: "data-set" }, state: "as-frozen" });
  const dev = await listCases(ctx, { versionId: version.id, split: "dev" });
  expect(dev.rows.map(({ split }) => split)).toEqual(["dev", "dev"]);
  expect(await listDataSets(ctx)).toMatchObject([
    { id, name: "Maps", latest: { number: 1, caseCount: 4, questionCount: 3, labelledCount: 3 }, evaluationCount: 0 },
  ]);
});

it("keeps a version as it was when traces change, go or are labeled, and says so", async () => {
  const { ctx, ids } = await prepare();
  const { id } = await createDataSet(ctx, { ...choiceOf(""), name: "Maps", description: "" });
  const { version: before } = await getDataSet(ctx, { id });
  await deleteTraces(ctx, { ids: [ids[0]!] });
  await prisma.trace.update({ where: { id: ids[1]! }, data: { contentHash: "another" } });
  await saveAnnotation(ctx, { traceId: ids[3]!, agent: "Planner", stepIndex: 2, reason: "" });
  const other = await addMember(ctx, "EDITOR");
  await saveAnnotation(ctx, { traceId: ids[2]!, agent: "Planner", stepIndex: 0, reason: "" });
  await saveAnnotation(other, { traceId: ids[2]!, agent: "Planner", stepIndex: 2, reason: "" });
  const { version } = await getDataSet(ctx, { id });
  expect(version).toMatchObject({
    id: before.id,
    hash: before.hash,
    caseCount: 4,
    deletedCount: 1,
    changedCount: 1,
    labelledCount: 1,
    disputedCount: 1,
    sources: { annotation: 1 },
  });
  const { rows } = await listCases(ctx, { versionId: version.id });
  expect(rows.map(({ state, truth, isDisputed }) => [state, truth?.stepIndex ?? null, isDisputed])).toEqual([
    ["deleted", null, false],
    ["changed", null, false],
    ["as-frozen", null, true],
    ["as-frozen", 2, false],
  ]);
});

it("adds a version, and none that holds the same", async () => {
  const { ctx, ids } = await prepare();
  const { id } = await createDataSet(ctx, { ...choiceOf(""), name: "Maps", description: "" });
  await expect(addVersion(ctx, { ...choiceOf(""), dataSetId: id })).rejects.toMatchObject({ code: "INVALID" });
  const named = { ...choiceOf(""), selection: { ids: ids.slice(1) }, filterText: null };
  expect(await addVersion(ctx, { ...named, dataSetId: id })).toEqual({ id, number: 2 });
  const { versions, version } = await getDataSet(ctx, { id });
  expect(versions.map(({ number, caseCount }) => [number, caseCount])).toEqual([
    [2, 3],
    [1, 4],
  ]);
  expect(version).toMatchObject({ number: 2, filter: null });
  expect((await getDataSet(ctx, { id, version: 1 })).version).toMatchObject({ number: 1, caseCount: 4 });
  await expect(getDataSet(ctx, { id, version: 3 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it.each([
  ["/name", { name: " " }],
  ["/description", { description: "x".repeat(4_001) }],
  ["/splits/0/share", { splits: [{ name: "dev", share: 0 }] }],
  ["/splits/0/name", { splits: [{ name: "", share: 1 }] }],
  [
    "/splits",
    {
      splits: [
        { name: "dev", share: 1 },
        { name: "Dev", share: 1 },
      ],
    },
  ],
  ["/seed", { seed: 0.5 }],
  ["/selection", choiceOf("tag:nothing-has-this")],
])("refuses what cannot be, and points to %s", async (pointer, more) => {
  const { ctx } = await prepare();
  const input = { ...choiceOf(""), name: "Maps", description: "", ...more };
  await expect(createDataSet(ctx, input)).rejects.toMatchObject({ code: "INVALID", details: [{ pointer }] });
  expect(await listDataSets(ctx)).toEqual([]);
});

it("is known by one name, and renamed to one that is free", async () => {
  const { ctx } = await prepare();
  const { id } = await createDataSet(ctx, { ...choiceOf(""), name: "Maps", description: "" });
  const again = { ...choiceOf("tag:easy"), name: "Maps", description: "" };
  await expect(createDataSet(ctx, again)).rejects.toMatchObject({ code: "CONFLICT" });
  const second = await createDataSet(ctx, { ...again, name: "Easy ones" });
  await expect(renameDataSet(ctx, { id: second.id, name: "Maps", description: "" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await renameDataSet(ctx, { id, name: "Roads\u0000", description: "New" });
  expect(await getDataSet(ctx, { id })).toMatchObject({ name: "Roads\u0000", description: "New" });
});

it("says nothing of the truth of a trace that the reader is to label blind, and keeps what they were shown", async () => {
  const { ctx, ids } = await prepare();
  const { id } = await createDataSet(ctx, { ...choiceOf(""), name: "Maps", description: "" });
  const { version } = await getDataSet(ctx, { id });
  const annotator = await addMember(ctx, "EDITOR");
  await storeQueue(ctx, { traceIds: [ids[0]!], members: [annotator] });
  const { rows } = await listCases(annotator, { versionId: version.id });
  expect(rows.map(({ isHidden, truth }) => [isHidden, truth === null])).toEqual([
    [true, true],
    [false, false],
    [false, false],
    [false, true],
  ]);
  const seen = await prisma.sighting.findMany({ where: { userId: annotator.actor.userId } });
  expect(seen.map(({ traceId }) => traceId).sort()).toEqual([ids[1]!, ids[2]!].sort());
});

it("goes with its versions and what was kept of them, and is nobody else's", async () => {
  const { ctx, ids } = await prepare();
  const stranger = await makeWorkspace();
  const { id } = await createDataSet(ctx, { ...choiceOf(""), name: "Maps", description: "" });
  const { version } = await getDataSet(ctx, { id });
  const notFound = { code: "NOT_FOUND" };
  const named = { selection: { ids }, filterText: null };
  await expect(getDataSet(stranger, { id })).rejects.toMatchObject(notFound);
  await expect(listCases(stranger, { versionId: version.id })).rejects.toMatchObject(notFound);
  await expect(listCases(ctx, { versionId: "no-id" })).rejects.toMatchObject(notFound);
  await expect(renameDataSet(stranger, { id, name: "x", description: "" })).rejects.toMatchObject(notFound);
  await expect(addVersion(stranger, { ...choiceOf(""), dataSetId: id })).rejects.toMatchObject(notFound);
  await expect(previewDataSet(stranger, { ...choiceOf(""), ...named })).rejects.toMatchObject(notFound);
  await expect(
    createDataSet(stranger, { ...choiceOf(""), ...named, name: "Mine", description: "" }),
  ).rejects.toMatchObject(notFound);
  await expect(describeDataSetDeletion(stranger, { id })).rejects.toMatchObject(notFound);
  await expect(deleteDataSet(stranger, { id })).rejects.toMatchObject(notFound);
  expect(await listDataSets(stranger)).toEqual([]);
  const summary = { versionCount: 1, evaluationCount: 0, runCount: 0 };
  expect(await describeDataSetDeletion(ctx, { id })).toEqual(summary);
  expect(await deleteDataSet(ctx, { id })).toEqual(summary);
  expect(await listDataSets(ctx)).toEqual([]);
  const where = { workspaceId: ctx.workspaceId };
  expect(await prisma.dataSetCase.count({ where })).toBe(0);
  expect(await prisma.keptReport.count({ where })).toBe(0);
  expect(await prisma.trace.count({ where })).toBe(4);
});
