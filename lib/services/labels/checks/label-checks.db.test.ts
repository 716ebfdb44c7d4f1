import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { prisma } from "@/lib/db";
import { dataFolder } from "@/lib/env";
import { adjudicate } from "../adjudications/adjudicate";
import { withdrawAdjudication } from "../adjudications/withdraw-adjudication";
import { saveAnnotation } from "../annotations/save-annotation";
import { readGroundTruth } from "../../ground/truth/read-ground-truth";
import { importLabels } from "../sets/import-labels";
import { createTraces } from "../../intake/uploads/create-traces";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { decideFinding } from "./decide-finding";
import { fixLabel } from "./fix-label";
import { keepDecision } from "./keep-decision";
import { listFindings } from "./list-findings";
import { undoDecision } from "./undo-decision";

vi.mock(import("./keep-decision"), async (load) => {
  const real = await load();
  return { ...real, keepDecision: vi.fn(real.keepDecision) };
});

let ctx: MemberContext;
let traceId: string;
const dataSet: LabelSetRef = { kind: "data-set" };
/** The labeled agent did not take the step, which comes after the tool's error and is the last one. */
const claim = { agent: "Surfer", stepIndex: 2 };
const fault = "agent-not-speaker" as const;
const finding = () => ({ set: dataSet, traceId, fault, claim });
const truth = async () => (await readGroundTruth(prisma, ctx.workspaceId, [traceId])).get(traceId);
const open = async (set: LabelSetRef = dataSet, isDecided = false) =>
  (await listFindings(ctx, { set, isDecided })).rows.map((row) => row.fault);

beforeEach(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
  traceId = await storeSample(ctx, { groundTruth: { ...claim, reason: "as the file says" } });
});

it(
  "lists what is doubtful about a label, with the words of its step and what may be meant",
  { tags: ["long"] },
  async () => {
    const { rows, counts, labelCount, isCut } = await listFindings(ctx, { set: dataSet });
    expect(rows.map((row) => [row.fault, row.suggestedStep])).toEqual([
      ["agent-not-speaker", 1],
      ["on-last-answer", null],
      ["after-first-error", 1],
    ]);
    expect(rows[0]).toMatchObject({
      traceId,
      agent: "Surfer",
      stepIndex: 2,
      speaker: "Planner",
      excerpt: "It is 21 km.",
      reason: "as the file says",
      agents: ["Planner", "Surfer"],
      stepCount: 3,
      decision: null,
    });
    expect(counts["agent-not-speaker"]).toEqual({ open: 1, decided: 0 });
    expect([labelCount, isCut]).toEqual([1, false]);
  },
);

it("shows one fault alone, and page after page neither loses nor repeats a finding", { tags: ["long"] }, async () => {
  for (let at = 0; at < 4; at += 1) await storeSample(ctx, { groundTruth: { ...claim, reason: "" } });
  const one = await listFindings(ctx, { set: dataSet, fault: "on-last-answer" });
  expect(new Set(one.rows.map((row) => row.fault))).toEqual(new Set(["on-last-answer"]));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listFindings(ctx, { set: dataSet, limit: 4, cursor });
    seen.push(...page.rows.map((row) => `${row.traceId} ${row.fault}`));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(15);
  expect(new Set(seen).size).toBe(15);
});

it("accepts a label for a reason, and takes that back", async () => {
  await expect(decideFinding(ctx, { ...finding(), decision: "accepted", reason: " " })).rejects.toMatchObject({
    code: "INVALID",
  });
  await decideFinding(ctx, { ...finding(), decision: "accepted", reason: "Surfer told Planner so." });
  expect(await open()).toEqual(["on-last-answer", "after-first-error"]);
  const { rows, counts } = await listFindings(ctx, { set: dataSet, isDecided: true });
  expect(rows).toMatchObject([
    { fault, decision: { kind: "accepted", reason: "Surfer told Planner so.", decidedByName: "Ada" } },
  ]);
  expect(counts[fault]).toEqual({ open: 0, decided: 1 });
  expect(await truth()).toMatchObject(claim);
  await undoDecision(ctx, { set: dataSet, traceId, fault });
  expect(await open()).toHaveLength(3);
  await expect(undoDecision(ctx, { set: dataSet, traceId, fault })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("excludes a label from ground truth, and lets it count again", async () => {
  await decideFinding(ctx, { ...finding(), decision: "excluded", reason: "Nobody can say." });
  expect(await truth()).toBeUndefined();
  await undoDecision(ctx, { set: dataSet, traceId, fault });
  expect(await truth()).toMatchObject({ source: "data-set", ...claim });
});

it("fixes the label of a file by a decision about its trace; the file's own words stay", async () => {
  await fixLabel(ctx, { ...finding(), agent: "Surfer", stepIndex: 1, reason: "Surfer read the map at step 1." });
  expect(await truth()).toMatchObject({ source: "adjudicated", agent: "Surfer", stepIndex: 1 });
  expect(await open()).toEqual(["on-last-answer", "after-first-error"]);
  await expect(undoDecision(ctx, { set: dataSet, traceId, fault })).rejects.toMatchObject({ code: "INVALID" });
  const kept = await prisma.adjudication.findFirstOrThrow({ where: { traceId } });
  expect(kept.claims).toMatchObject([{ source: "data-set", agent: "Surfer", stepIndex: 2 }]);
});

it("decides nothing about a trace where the finding cannot be kept as fixed", async () => {
  vi.mocked(keepDecision).mockRejectedValueOnce(new Error("the connection was lost"));
  const fix = { ...finding(), agent: "Surfer", stepIndex: 1, reason: "x" };
  await expect(fixLabel(ctx, fix)).rejects.toThrow("the connection was lost");
  expect(await prisma.adjudication.count({ where: { traceId } })).toBe(0);
  expect(await truth()).toMatchObject({ source: "data-set" });
  await fixLabel(ctx, fix);
  expect(await truth()).toMatchObject({ source: "adjudicated" });
});

it("does not overrule what somebody has decided about a trace by fixing what its file says", async () => {
  const decided = { traceId, agent: "Planner", stepIndex: 0, reason: "The plan.", expectedNumber: 0, sources: [] };
  await adjudicate(ctx, decided);
  const fix = { ...finding(), agent: "Surfer", stepIndex: 1, reason: "x" };
  await expect(fixLabel(ctx, fix)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await truth()).toMatchObject({ source: "adjudicated", agent: "Planner", stepIndex: 0 });
  await withdrawAdjudication(ctx, { traceId, expectedNumber: 1, reason: "" });
  await fixLabel(ctx, fix);
  expect(await truth()).toMatchObject({ source: "adjudicated", agent: "Surfer", stepIndex: 1 });
});

it("fixes the label of an imported set in place, where it still says what the person saw", async () => {
  const bytes = new TextEncoder().encode(`trace,agent,step\n${traceId},Surfer,2`);
  const { ref } = await importLabels(ctx, { bytes, fileName: "l.csv", name: "B", isTruth: true, leavesOut: false });
  const set: LabelSetRef = { kind: "imported", id: ref.slice("imported:".length) };
  expect(await open(set)).toContain(fault);
  const fix = { ...finding(), set, agent: "Planner", stepIndex: 0, reason: "Planner it was." };
  await fixLabel(ctx, fix);
  expect(await open(set)).toEqual([]);
  await expect(fixLabel(ctx, fix)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await prisma.importedLabel.findFirst({ where: { traceId } })).toMatchObject({
    agent: "Planner",
    stepIndex: 0,
  });
});

it("leaves a person's label to its author", async () => {
  const bert = await addMember(ctx, "EDITOR");
  await saveAnnotation(bert, { traceId, ...claim, reason: "" });
  const set: LabelSetRef = { kind: "annotator", id: bert.actor.userId };
  expect(await open(set)).toContain(fault);
  const fix = { ...finding(), set, agent: "Surfer", stepIndex: 1, reason: "x" };
  await expect(fixLabel(ctx, fix)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await decideFinding(ctx, { ...finding(), set, decision: "accepted", reason: "x" });
  await saveAnnotation(bert, { traceId, agent: "Planner", stepIndex: 2, reason: "" });
  await saveAnnotation(bert, { traceId, agent: "Surfer", stepIndex: 2, reason: "" });
  expect(await open(set)).not.toContain(fault);
});

it("asks anew once a label says something else than what was decided about", async () => {
  await decideFinding(ctx, { ...finding(), decision: "accepted", reason: "x" });
  const groundTruth = { agent: "Surfer", stepIndex: 0, reason: "", quotes: [], suspects: [] };
  await prisma.trace.update({ where: { id: traceId }, data: { groundTruth } });
  expect(await open()).toContain(fault);
  const late = decideFinding(ctx, { ...finding(), decision: "excluded", reason: "x" });
  await expect(late).rejects.toMatchObject({ code: "CONFLICT" });
});

it("refuses to exclude what was adjudicated", async () => {
  await fixLabel(ctx, { ...finding(), agent: "Surfer", stepIndex: 2, reason: "Still." });
  const input = { ...finding(), set: { kind: "adjudicated" } as const, decision: "excluded" as const, reason: "x" };
  await expect(decideFinding(ctx, input)).rejects.toMatchObject({ code: "INVALID" });
});

it("finds traces of the very same steps that are labeled otherwise", async () => {
  const steps = [
    { agent: "A", content: "one" },
    { agent: "B", content: "two" },
    { agent: "A", content: "three" },
  ];
  const twin = (title: string, stepIndex: number, agent: string, words = "two") =>
    storeSample(
      ctx,
      { title, question: title, groundTruth: { agent, stepIndex, reason: "" } },
      steps.map((step) => (step.agent === "B" ? { ...step, content: words } : step)),
    );
  const [a, b] = [await twin("x", 0, "A"), await twin("y", 1, "B")];
  await twin("z", 0, "A", "owt");
  await listFindings(ctx, { set: dataSet, fault: "same-trace-different-labels", limit: 1 });
  const sightings = await prisma.sighting.findMany({ where: { workspaceId: ctx.workspaceId } });
  expect(new Set(sightings.map((seen) => seen.traceId)), "what the other one says was shown too").toEqual(
    new Set([a, b]),
  );
  const { rows } = await listFindings(ctx, { set: dataSet, fault: "same-trace-different-labels" });
  expect(rows.map((row) => [row.traceId, row.others.map((other) => other.traceId)])).toEqual([
    [a, [b]],
    [b, [a]],
  ]);
});

it("does not find a trace or a label set of another workspace", async () => {
  const other = await makeWorkspace();
  const person: LabelSetRef = { kind: "annotator", id: ctx.actor.userId };
  for (const attempt of [
    () => decideFinding(other, { ...finding(), decision: "accepted", reason: "x" }),
    () => fixLabel(other, { ...finding(), agent: "Surfer", stepIndex: 1, reason: "x" }),
    () => undoDecision(other, finding()),
    () => listFindings(other, { set: person }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await listFindings(other, { set: dataSet })).labelCount).toBe(0);
});

const root = resolve(import.meta.dirname, "../../../..", dataFolder(), "who-and-when");
const isPresent = existsSync(root);
if (!isPresent)
  console.warn(`skipped: no Who&When files at ${root}; set FAULTLINE_DATA to the folder that holds who-and-when`);

describe.skipIf(!isPresent)("the four labels of Who&When whose agent did not take the step", () => {
  it("are found where they are stored", async () => {
    const names = ["algorithm-generated/15", "algorithm-generated/59", "hand-crafted/22", "hand-crafted/49"];
    const ids: string[] = [];
    for (const name of [...names, "algorithm-generated/1", "hand-crafted/1"]) {
      const bytes = readFileSync(join(root, `${name}.json`));
      ids.push((await createTraces(ctx, { bytes, fileName: "x.json" })).traces[0]?.id ?? "");
    }
    const { rows, counts } = await listFindings(ctx, { set: dataSet, fault });
    const found = rows.map((row) => row.traceId).filter((id) => id !== traceId);
    expect(found.toSorted()).toEqual(ids.slice(0, 4).toSorted());
    expect(counts["on-question"].open).toBe(1);
  });
});
