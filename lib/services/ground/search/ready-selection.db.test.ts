import { expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { codeOf } from "@/lib/errors";
import { parseTraceFilter } from "@/lib/traces/filter-grammar";
import { addVersion } from "../../measure/data-sets/add-version";
import { createDataSet } from "../../measure/data-sets/create-data-set";
import { previewDataSet } from "../../measure/data-sets/preview-data-set";
import { whileBehind } from "../facts/testing/while-behind";
import { addTraces } from "../../labels/queues/add-traces";
import { previewQueue } from "../../labels/queues/preview-queue";
import { makeQueue } from "../../labels/queues/testing/make-queue";
import { exportLabels } from "../../labels/sets/export-labels";
import { planRuns } from "../../answers/planning/plan-runs";
import { startRuns } from "../../answers/starting/start-runs";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { describeDeletion } from "../../intake/removal/describe-deletion";
import { listTraces } from "../../traces/list/list-traces";
import { readAllAgain } from "../../intake/rereading/read-all-again";
import { setOutcome } from "../../traces/editing/set-outcome";
import { setSystem } from "../../traces/editing/set-system";
import { tagTraces } from "../../traces/editing/tag-traces";
import { storeSample } from "../../traces/reading/testing/sample-file";

const { filter } = parseTraceFilter("basis:none");
const selection = { filter };
const choice = { selection, subsetBy: "none", splits: [], seed: 1, filterText: "basis:none" } as const;

it("does nothing by facts that are behind, and does it once they are not", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const traceId = await storeSample(ctx);
  const queueId = await makeQueue(ctx, [traceId], [ctx], { isBlind: false });
  const ofOne = { ...choice, selection: { ids: [traceId] }, filterText: null };
  const { id: dataSetId } = await createDataSet(ctx, { ...ofOne, name: "One", description: "" });
  expect(await describeDeletion(ctx, selection)).toMatchObject({ traceCount: 1 });
  // It has ground truth now, and its facts do not know it yet.
  await prisma.trace.update({
    where: { id: traceId },
    data: { groundTruth: { agent: "Coder", stepIndex: 0, reason: "" } },
  });
  const acts = {
    deleteTraces: () => deleteTraces(ctx, selection),
    describeDeletion: () => describeDeletion(ctx, selection),
    setOutcome: () => setOutcome(ctx, selection, "passed"),
    setSystem: () => setSystem(ctx, selection, "shop"),
    tagTraces: () => tagTraces(ctx, selection, { add: ["night"] }),
    readAllAgain: () => readAllAgain(ctx, selection),
    planRuns: () => planRuns(ctx, { selection, method: "all-at-once" }),
    startRuns: () => startRuns(ctx, { selection, method: "tracer" }),
    createQueue: () => makeQueue(ctx, [], [ctx], { name: "Other", selection }),
    addTraces: () => addTraces(ctx, { queueId, selection }),
    previewDataSet: () => previewDataSet(ctx, choice),
    createDataSet: () => createDataSet(ctx, { ...choice, name: "Two", description: "" }),
    addVersion: () => addVersion(ctx, { ...choice, dataSetId }),
    exportLabels: () => exportLabels(ctx, { selection, set: { kind: "data-set" }, format: "jsonl", isRedacted: false }),
  };
  const list = () => listTraces(ctx, { filter, sort: "title", limit: 5 });
  await whileBehind(ctx.workspaceId, async () => {
    const answers = await Promise.all(
      Object.entries(acts).map(([name, act]) =>
        act().then(
          () => [name, "done"],
          (error: unknown) => [name, codeOf(error)],
        ),
      ),
    );
    expect(answers).toEqual(Object.keys(acts).map((name) => [name, "CONFLICT"]));
    expect(await list()).toMatchObject({ isBehind: true, matchCount: 1 });
    expect(await previewQueue(ctx, selection)).toMatchObject({ isBehind: true, selectedCount: 1 });
    // What does not ask for facts does not wait for them.
    expect(await tagTraces(ctx, { ids: [traceId] }, { add: ["day"] })).toEqual({ traceCount: 1 });
    const all = parseTraceFilter("").filter;
    expect(await listTraces(ctx, { filter: all, sort: "title", limit: 5 })).toMatchObject({ isBehind: false });
  });
  expect(await list()).toMatchObject({ isBehind: false, matchCount: 0 });
  expect(await previewQueue(ctx, selection)).toMatchObject({ isBehind: false, selectedCount: 0 });
  expect(await deleteTraces(ctx, selection)).toMatchObject({ traceCount: 0 });
  expect(await prisma.trace.count({ where: { id: traceId } })).toBe(1);
});
