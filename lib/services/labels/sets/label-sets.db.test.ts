import { unzipSync, zipSync } from "fflate";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { prisma } from "@/lib/db";
import { dataFolder } from "@/lib/env";
import { canonicalJson } from "@/lib/traces/content-hash";
import { emptyFilter } from "@/lib/traces/filter-grammar";
import { adjudicate } from "../adjudications/adjudicate";
import { saveAnnotation } from "../annotations/save-annotation";
import { readGroundTruth } from "../../ground/truth/read-ground-truth";
import { createTraces } from "../../intake/uploads/create-traces";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { deleteLabelSet } from "./delete-label-set";
import { exportLabels } from "./export-labels";
import { importLabels } from "./import-labels";
import { listLabelSets } from "./list-label-sets";
import { previewLabels } from "./preview-labels";

let ctx: MemberContext;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const csv = (...rows: string[]) => ({
  bytes: bytes(["trace,agent,step,reason", ...rows].join("\n")),
  fileName: "l.csv",
});
const importSet = (file: { bytes: Uint8Array; fileName: string }, change = {}) =>
  importLabels(ctx, { ...file, name: "Team B", isTruth: true, leavesOut: false, ...change });
const dataSet: LabelSetRef = { kind: "data-set" };
const idOf = (ref: string): string => ref.slice("imported:".length);
const label = { agent: "Planner", stepIndex: 2, reason: "wrong sum" };

async function exported(
  reader: MemberContext,
  input: Partial<Parameters<typeof exportLabels>[1]> = {},
): Promise<Buffer> {
  const all = { selection: { filter: emptyFilter() }, set: dataSet, format: "jsonl", isRedacted: false } as const;
  const { chunks } = await exportLabels(reader, { ...all, ...input });
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
const exportedTraces = async (reader: MemberContext, input = {}): Promise<string[]> =>
  (await exported(reader, input))
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { trace: string }).trace);

beforeEach(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
});

it("previews what a file of labels would become: matches, and every place that finds none", async () => {
  const one = await storeSample(ctx, { externalId: "q1" });
  await storeSample(ctx, { externalId: "twice" });
  await storeSample(ctx, { externalId: "twice" });
  const elsewhere = await storeSample(await makeWorkspace());
  const preview = await previewLabels(
    ctx,
    csv(`${one},surfer,1,a`, "q1,Planner,0,b", "twice,Planner,0,c", `${elsewhere},Planner,0,d`, "gone,Planner,0,e"),
  );
  expect(preview).toMatchObject({
    matchedCount: 1,
    samples: [{ place: "line 2", traceId: one, agent: "Surfer", stepIndex: 1 }],
    faultCount: 4,
    faults: [
      { place: "line 3", message: "Its trace already has a label: see line 2." },
      { place: "line 4", message: expect.stringContaining("2 traces have the id “twice”") as string },
      { place: "line 5", message: "No trace of this workspace matches it." },
      { place: "line 6", message: "No trace of this workspace matches it." },
    ],
  });
  const beyond = await previewLabels(ctx, csv("q1,Planner,3,x"));
  expect(beyond.faults[0]?.message).toBe("Step 3 is out of range: the last step of its trace is 2.");
});

it("imports all labels of a file or none, and leaves out what it is told to leave out", async () => {
  const one = await storeSample(ctx);
  const file = csv(`${one},Surfer,1,"=x, \ny"`, "gone,Planner,0,");
  await expect(importSet(file)).rejects.toMatchObject({
    code: "INVALID",
    details: [{ message: "line 4: No trace of this workspace matches it." }],
  });
  expect(await prisma.labelSet.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  const { ref, ...told } = await importSet(file, { leavesOut: true });
  expect(told).toEqual({ name: "Team B", traceCount: 1, leftOutCount: 1 });
  expect((await readGroundTruth(prisma, ctx.workspaceId, [one])).get(one)).toMatchObject({
    source: "imported",
    agent: "Surfer",
    stepIndex: 1,
    reason: "=x, \ny",
    authorName: "Team B",
  });
  await expect(importSet(csv(`${one},Surfer,1,`))).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(importSet(csv(`${one},Surfer,1,`), { name: " " })).rejects.toMatchObject({ code: "INVALID" });
  expect(await deleteLabelSet(ctx, { id: idOf(ref) })).toEqual({ traceCount: 1 });
  expect((await readGroundTruth(prisma, ctx.workspaceId, [one])).get(one)).toBeUndefined();
});

it("lists what there is of labels: of files, of each person, adjudicated, imported", async () => {
  const one = await storeSample(ctx, { groundTruth: label });
  const two = await storeSample(ctx);
  await saveAnnotation(ctx, { traceId: two, agent: "Surfer", stepIndex: 1, reason: "" });
  await adjudicate(ctx, { traceId: one, agent: "Surfer", stepIndex: 1, reason: "x", expectedNumber: 0, sources: [] });
  await importSet(csv(`${two},Planner,0,`), { isTruth: false });
  const sets = await listLabelSets(ctx);
  expect(await listLabelSets(ctx, { mayBeOld: true })).toEqual(sets);
  expect(
    sets.map(({ kind, title, traceCount, isMine, isTruth }) => [kind, title, traceCount, isMine, isTruth]),
  ).toEqual([
    ["ground-truth", "Ground truth", 2, false, null],
    ["adjudicated", "Adjudicated", 1, false, null],
    ["data-set", "Labels of the files", 1, false, null],
    ["annotator", "Ada", 1, true, null],
    ["imported", "Team B", 1, false, false],
  ]);
  expect((await listLabelSets(await makeWorkspace())).map(({ traceCount }) => traceCount)).toEqual([0, 0, 0]);
});

it("lists what was last counted where counting takes long, says so, and the numbers of now to whoever asks next", async () => {
  await storeSample(ctx, { groundTruth: label });
  const traceId = await storeSample(ctx);
  const show = async () =>
    (await listLabelSets(ctx, { mayBeOld: true })).map((set) => [set.kind, set.traceCount, set.isOutdated ?? false]);
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
  await show();
  clock.mockRestore();
  await prisma.keptReport.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { madeAt: new Date(0) } });
  await saveAnnotation(ctx, { traceId, agent: "Surfer", stepIndex: 1, reason: "" });
  expect(await show()).toEqual([
    ["ground-truth", 1, true],
    ["adjudicated", 0, true],
    ["data-set", 1, true],
    ["annotator", 1, false],
  ]);
  expect((await listLabelSets(ctx))[0]).toMatchObject({ kind: "ground-truth", traceCount: 2 });
  await vi.waitFor(
    async () =>
      expect((await show()).slice(0, 2)).toEqual([
        ["ground-truth", 2, false],
        ["adjudicated", 0, false],
      ]),
    { timeout: 120_000 },
  );
});

it("exports lines that import again as the same labels, and only of the traces that are asked for", async () => {
  const one = await storeSample(ctx, { groundTruth: { ...label, reason: "=1+1" }, tags: ["a"] });
  const two = await storeSample(ctx, { groundTruth: label });
  expect(await exportedTraces(ctx)).toEqual([one, two].toSorted());
  expect(await exportedTraces(ctx, { selection: { filter: { ...emptyFilter(), tags: ["a"] } } })).toEqual([one]);
  for (const format of ["jsonl", "csv"] as const) {
    const file = { bytes: await exported(ctx, { format }), fileName: `labels.${format}` };
    const { ref } = await importSet(file, { name: format });
    const again = await exported(ctx, { set: { kind: "imported", id: idOf(ref) } });
    const reasons = again
      .toString()
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { reason: string }).reason);
    expect(reasons.toSorted()).toEqual(["=1+1", "wrong sum"]);
  }
  expect((await exported(ctx, { format: "csv" })).toString()).toContain(",'=1+1,");
});

it("masks an export by the workspace's rules where that is asked for", async () => {
  const metadata = { session_id: "s-1", user_id: "a@example.org" };
  await storeSample(ctx, { groundTruth: { ...label, reason: "mail a@example.org" }, metadata });
  expect(JSON.parse((await exported(ctx)).toString())).toMatchObject({
    reason: "mail a@example.org",
    session: "s-1",
    user: "a@example.org",
    environment: null,
  });
  for (const format of ["jsonl", "csv"] as const)
    expect((await exported(ctx, { format, isRedacted: true })).toString()).not.toContain("a@example.org");
  const files = unzipSync(await exported(ctx, { format: "who-and-when", isRedacted: true }));
  expect(Buffer.concat(Object.values(files)).toString()).toContain("mistake_reason");
  expect(Buffer.concat(Object.values(files)).toString()).not.toContain("a@example.org");
});

it("sends somebody nothing of a trace that they are to label blind, and notes what it has sent", async () => {
  const [blind, open] = [
    await storeSample(ctx, { groundTruth: label }),
    await storeSample(ctx, { groundTruth: label }),
  ];
  const bert = await addMember(ctx, "EDITOR");
  const { workspaceId } = ctx;
  const queue = await prisma.labelQueue.create({
    data: {
      workspaceId,
      name: "q",
      populationCount: 1,
      seed: 1,
      createdByName: "Ada",
      members: { create: { workspaceId, userId: bert.actor.userId } },
    },
  });
  const item = { workspaceId, queueId: queue.id, traceId: blind, stream: "worth", position: 0 };
  await prisma.queueItem.create({ data: item });
  expect(await exportedTraces(bert)).toEqual([open]);
  expect(Object.keys(unzipSync(await exported(bert, { format: "who-and-when" })))).toEqual([`${open}.json`]);
  expect(await prisma.sighting.findMany({ where: { userId: bert.actor.userId } })).toMatchObject([{ traceId: open }]);
});

it("leaves out labels that a decision has excluded", async () => {
  const traceId = await storeSample(ctx, { groundTruth: label });
  const decision = {
    labelSet: "data-set",
    fault: "on-last-answer",
    decision: "excluded",
    reason: "",
    claim: "2 Planner",
  };
  await prisma.labelDecision.create({
    data: { ...decision, workspaceId: ctx.workspaceId, traceId, decidedByName: "Ada" },
  });
  expect(await exportedTraces(ctx)).toEqual([]);
});

it("does not find a label set of another workspace", async () => {
  const { ref } = await importSet(csv(`${await storeSample(ctx)},Planner,0,`));
  const other = await makeWorkspace();
  const set: LabelSetRef = { kind: "imported", id: idOf(ref) };
  const person: LabelSetRef = { kind: "annotator", id: ctx.actor.userId };
  await expect(exported(other, { set })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(exported(other, { set: person })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(deleteLabelSet(other, { id: set.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const selection = { ids: [await storeSample(ctx, { groundTruth: label })] };
  expect(await exportedTraces(other, { selection })).toEqual([]);
});

const root = resolve(import.meta.dirname, "../../../..", dataFolder(), "who-and-when");
const isPresent = existsSync(root);
if (!isPresent)
  console.warn(`skipped: no Who&When files at ${root}; set FAULTLINE_DATA to the folder that holds who-and-when`);

describe.skipIf(!isPresent)("the shared Who&When files", () => {
  const files = ["algorithm-generated", "hand-crafted"].flatMap((folder) =>
    isPresent ? readdirSync(join(root, folder)).map((name) => readFileSync(join(root, folder, name))) : [],
  );

  it(
    "come out of the workspace as they went in, and come in again as the same traces and labels",
    { tags: ["long"] },
    async () => {
      const sent = zipSync(Object.fromEntries(files.map((file, at) => [`${at}.json`, new Uint8Array(file)])));
      await createTraces(ctx, { bytes: sent, fileName: "who-and-when.zip" });
      const packed = await exported(ctx, { format: "who-and-when" });
      const canonical = (file: Uint8Array): string => canonicalJson(JSON.parse(Buffer.from(file).toString()));
      expect(Object.values(unzipSync(packed)).map(canonical).toSorted()).toEqual(files.map(canonical).toSorted());
      expect(files).toHaveLength(137);
      expect(await previewLabels(ctx, { bytes: packed, fileName: "all.zip" })).toMatchObject({
        matchedCount: 137,
        faultCount: 0,
      });
      const other = await makeWorkspace({ attributesUploads: false });
      await createTraces(other, { bytes: packed, fileName: "all.zip" });
      const select = { contentHash: true, groundTruth: true, externalId: true } as const;
      const [before, after] = await Promise.all(
        [ctx, other].map(({ workspaceId }) =>
          prisma.trace.findMany({ where: { workspaceId }, orderBy: { contentHash: "asc" }, select }),
        ),
      );
      expect(after).toEqual(before);
    },
  );
});
