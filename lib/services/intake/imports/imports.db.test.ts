import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { deleteTraces } from "../removal/delete-traces";
import { getTrace } from "../../traces/reading/get-trace";
import { createTraces } from "../uploads/create-traces";
import { rereadTrace } from "../rereading/reread-trace";
import { readOriginal } from "../originals/read-original";
import { listStoredTraces } from "../originals/list-stored-traces";
import { sampleTrace, storeSample, toBytes } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { changeImport } from "./change-import";
import { deleteImport } from "./delete-import";
import { findWaiting } from "./find-waiting";
import { getImport } from "./get-import";
import { listImports } from "./list-imports";
import { previewMapping } from "./preview-mapping";
import { readImport } from "./read-import";
import { receiveImport } from "./receive-import";
import { sampleImport } from "./sample-import";
import { storeImport } from "./store-import";
import { storeTurn } from "./store-turn";
import { inParts, largeFile, sendFile } from "./testing/send-file";

let ctx: MemberContext;
beforeEach(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
});

const broken = { faultline: 1, trace: { question: "What?", steps: [] } };

/** Rows of the workspace that an import can leave behind. */
const leftovers = async () => {
  const where = { workspaceId: ctx.workspaceId };
  return {
    imports: await prisma.import.count({ where }),
    originals: await prisma.original.count({ where }),
    chunks: await prisma.originalChunk.count({ where }),
    traces: await prisma.trace.count({ where }),
    steps: await prisma.step.count({ where }),
  };
};
const nothing = { imports: 0, originals: 0, chunks: 0, traces: 0, steps: 0 };

test("a file is sent once, looked at, and stored when a person says so", async () => {
  const sent = await sendFile(ctx, [sampleTrace({ title: "One" }), sampleTrace()], { system: "Travel desk" });
  expect(sent).toMatchObject({
    status: "READY",
    source: "upload",
    fileName: "sample.json",
    progress: 1,
    createdBy: "Ada",
    error: null,
    preview: { format: "faultline", confidence: "certain", canStore: true, canMap: "json", traceCount: 2, newCount: 2 },
    result: null,
  });
  expect(sent.preview?.traces[0]).toMatchObject({ title: "One", stepCount: 3, duplicateOfId: null });
  expect(await leftovers()).toMatchObject({ traces: 0, originals: 1 });
  const stored = await storeImport(ctx, { id: sent.id });
  expect(stored).toMatchObject({ status: "DONE", result: { storedCount: 2, duplicateCount: 0, failedCount: 0 } });
  const id = stored.result?.traces[0]?.id ?? "";
  expect(await getTrace(ctx, { id })).toMatchObject({
    title: "One",
    system: { name: "Travel desk" },
    importId: sent.id,
  });
  expect(await getImport(ctx, { id: sent.id })).toEqual(stored);
});

test(
  "the bytes of a file come back as they were sent, also where they are many pieces",
  { tags: ["long"] },
  async () => {
    const bytes = toBytes(sampleTrace({}, [{ agent: "A", content: "ä".repeat(5 * 1024 * 1024) }]));
    const sent = await receiveImport(ctx, { source: "upload" }, inParts(bytes, 70_000));
    expect(sent).toMatchObject({ status: "READING", byteSize: bytes.byteLength, receivedBytes: bytes.byteLength });
    await readImport({ importId: sent.id, turn: 1 });
    await storeImport(ctx, { id: sent.id });
    await storeTurn({ importId: sent.id, turn: 2 }, false);
    const { result } = await getImport(ctx, { id: sent.id });
    const original = await readOriginal(ctx, { traceId: result?.traces[0]?.id ?? "" });
    const chunks: Uint8Array[] = [];
    for await (const chunk of original.chunks) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(2);
    expect(Buffer.concat(chunks).equals(Buffer.from(bytes))).toBe(true);
    const [stored] = (await listStoredTraces(ctx, { sha256: original.sha256 ?? "" })).traces;
    expect(stored).toMatchObject({ id: result?.traces[0]?.id, isDuplicate: true });
  },
);

test("a body that breaks off leaves nothing behind", async () => {
  const body = async function* () {
    yield toBytes(sampleTrace());
    await Promise.resolve();
    throw new Error("the connection is gone");
  };
  await expect(receiveImport(ctx, { source: "upload" }, body())).rejects.toThrow("the connection is gone");
  expect(await leftovers()).toEqual(nothing);
});

test("an import that is canceled while its bytes arrive stops taking them and leaves nothing behind", async () => {
  const piece = new Uint8Array(5 * 1024 * 1024).fill(32);
  const body = async function* () {
    yield piece;
    const { imports } = await listImports(ctx);
    expect(imports).toMatchObject([{ status: "RECEIVING", receivedBytes: 4 * 1024 * 1024 }]);
    await deleteImport(ctx, { id: imports[0]?.id ?? "" });
    yield piece;
    throw new Error("it went on");
  };
  await expect(receiveImport(ctx, { source: "upload" }, body())).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await leftovers()).toEqual(nothing);
});

test("a canceled import leaves nothing behind, whether it is looked at, read or half stored", async () => {
  const ready = await sendFile(ctx, sampleTrace());
  await deleteImport(ctx, { id: ready.id });
  expect(await leftovers()).toEqual(nothing);

  const large = await sendFile(ctx, largeFile());
  await deleteImport(ctx, { id: large.id });
  await readImport({ importId: large.id, turn: 1 });
  expect(await leftovers()).toEqual(nothing);

  const halfStored = await sendFile(ctx, sampleTrace());
  await storeImport(ctx, { id: halfStored.id });
  await prisma.import.update({ where: { id: halfStored.id }, data: { status: "STORING" } });
  await deleteImport(ctx, { id: halfStored.id });
  expect(await leftovers()).toEqual(nothing);
});

test(
  "a storing that is canceled in the midst of its work stops, and what it has stored goes",
  { tags: ["long"] },
  async () => {
    const sent = await sendFile(ctx, largeFile());
    await readImport({ importId: sent.id, turn: 1 });
    expect(await storeImport(ctx, { id: sent.id })).toMatchObject({ status: "STORING", result: null });
    const [stored] = await Promise.allSettled([
      storeTurn({ importId: sent.id, turn: 2 }, false),
      deleteImport(ctx, { id: sent.id }),
    ]);
    if (stored.status === "rejected") expect(stored.reason).toMatchObject({ name: "ImportGone" });
    expect(await leftovers()).toEqual(nothing);
  },
);

test("what a storing that died has stored already is stored once, and counts as this import's", async () => {
  const sent = await sendFile(ctx, [sampleTrace(), sampleTrace()]);
  await storeImport(ctx, { id: sent.id });
  await prisma.import.update({ where: { id: sent.id }, data: { status: "STORING" } });
  const [one] = await prisma.trace.findMany({ where: { importId: sent.id }, select: { id: true } });
  await prisma.trace.delete({ where: { id: one?.id ?? "" } });
  await storeTurn({ importId: sent.id, turn: 2 }, false);
  expect((await getImport(ctx, { id: sent.id })).result).toMatchObject({ storedCount: 2, duplicateCount: 0 });
  expect(await leftovers()).toMatchObject({ traces: 2, steps: 6 });
});

test("traces that cannot be read are named and keep no other out; a file without any other cannot be stored", async () => {
  const mixed = await sendFile(ctx, [broken, sampleTrace()]);
  expect(mixed.preview).toMatchObject({ canStore: true, traceCount: 2, failedCount: 1, newCount: 1 });
  const { result } = await storeImport(ctx, { id: mixed.id });
  expect(result).toMatchObject({
    storedCount: 1,
    failedCount: 1,
    failed: [{ place: 0, issues: [{ severity: "error" }] }],
  });
  const hopeless = await sendFile(ctx, [broken]);
  expect(hopeless.preview).toMatchObject({ canStore: false });
  await expect(storeImport(ctx, { id: hopeless.id })).rejects.toMatchObject({ code: "INVALID" });
});

test("content that the workspace has is shown as such before it is stored, and not stored twice", async () => {
  const sample = sampleTrace();
  const { traces } = await createTraces(ctx, { bytes: toBytes(sample) });
  const sent = await sendFile(ctx, [sample, sampleTrace()]);
  expect(sent.preview).toMatchObject({
    newCount: 1,
    traces: [{ duplicateOfId: traces[0]?.id }, { duplicateOfId: null }],
  });
  expect((await storeImport(ctx, { id: sent.id })).result).toMatchObject({ storedCount: 1, duplicateCount: 1 });
});

test("the same bytes sent twice are kept once, and go with the last that needs them", async () => {
  const sample = sampleTrace();
  const first = await sendFile(ctx, sample);
  const second = await sendFile(ctx, sample);
  expect(await leftovers()).toMatchObject({ imports: 2, originals: 1 });
  const { result } = await storeImport(ctx, { id: first.id });
  await deleteTraces(ctx, { ids: [result?.traces[0]?.id ?? ""] });
  expect(await leftovers()).toMatchObject({ originals: 1, traces: 0 });
  await deleteImport(ctx, { id: second.id });
  expect(await leftovers()).toMatchObject({ originals: 0, chunks: 0 });
});

test("another format, another mapping or another system is tried without sending the file again", async () => {
  const turns = ["Look at the map.", "It says 12 km there.", "Is that by road?", "By the old road, yes."].map(
    (said, at) => ({ speaker: ["Planner", "Surfer"][at % 2], text: said }),
  );
  const sent = await sendFile(ctx, { turns, about: "How far is it?" });
  expect(sent).toMatchObject({ status: "READY", preview: { format: null, canStore: false, canMap: "json" } });
  const sample = await sampleImport(ctx, { id: sent.id });
  expect(sample).toMatchObject({ kind: "json", proposal: { kind: "json", list: "turns" }, text: null });
  const mapping = {
    kind: "json" as const,
    list: "turns",
    kinds: {},
    outcomes: {},
    order: "sequence" as const,
    fields: { content: "text", agent: "speaker" },
    trace: { question: "about" },
  };
  expect(await previewMapping(ctx, { id: sent.id, mapping })).toMatchObject({
    hasMore: false,
    traces: [{ stepCount: 4, steps: expect.arrayContaining([]) as unknown }],
  });
  const mapped = await changeImport(ctx, { id: sent.id, mapping, system: "Maps" });
  expect(mapped).toMatchObject({
    status: "READY",
    options: { mapping, system: "Maps", format: null },
    preview: { canStore: true, traces: [{ question: "How far is it?", agents: ["Planner", "Surfer"] }] },
  });
  const forced = await changeImport(ctx, { id: sent.id, format: "faultline" });
  expect(forced).toMatchObject({ options: { mapping: null, format: "faultline" }, preview: { canStore: false } });
  expect(await changeImport(ctx, { id: sent.id, format: null, mapping })).toMatchObject({
    preview: { canStore: true },
  });
  const { result } = await storeImport(ctx, { id: sent.id });
  expect(result).toMatchObject({ storedCount: 1 });
  await expect(changeImport(ctx, { id: sent.id, format: null })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(storeImport(ctx, { id: sent.id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a reading that was overtaken by another choice writes nothing", { tags: ["long"] }, async () => {
  const sent = await sendFile(ctx, largeFile());
  await changeImport(ctx, { id: sent.id, system: "Later" });
  await readImport({ importId: sent.id, turn: 1 });
  expect(await getImport(ctx, { id: sent.id })).toMatchObject({ status: "READING", preview: null });
  await readImport({ importId: sent.id, turn: 2 });
  expect(await getImport(ctx, { id: sent.id })).toMatchObject({ status: "READY", options: { system: "Later" } });
});

test("imports are listed newest first, page by page, without their traces", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.unshift((await sendFile(ctx, sampleTrace())).id);
  const first = await listImports(ctx, { limit: 2 });
  expect(first.imports.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect(first.imports[0]?.preview).toMatchObject({ traceCount: 1, traces: [] });
  const second = await listImports(ctx, { limit: 2, cursor: first.nextCursor ?? "" });
  expect(second).toMatchObject({ imports: [{ id: ids[2] }], nextCursor: null });
});

test("labels of a file are kept with who says them, and come back with the trace", async () => {
  const labels = [
    {
      source: "annotator 1",
      agent: "Surfer",
      stepIndex: 1,
      category: "Misread",
      reason: "It misread.",
      isDecisive: true,
    },
    { source: "score", reason: "", value: 0.25, isDecisive: false },
    { source: "odd \u0000", reason: "\ud800", value: "\u0000", isDecisive: false },
  ];
  const bytes = toBytes(sampleTrace({ labels }));
  const [stored] = (await createTraces(ctx, { bytes })).traces;
  const trace = await getTrace(ctx, { id: stored?.id ?? "" });
  expect([trace.labels, trace.annotations]).toEqual([labels, []]);
});

test("an outcome that is said at the import is that of traces whose file says none, also when they are read again", async () => {
  const silent = sampleTrace({ title: "Silent", outcome: "unknown" });
  const sent = await sendFile(ctx, [silent, sampleTrace({ outcome: "passed" })]);
  expect(sent.preview?.outcomes).toEqual({ failed: 0, passed: 1, unknown: 1 });
  const { result } = await storeImport(ctx, { id: sent.id, outcome: "failed" });
  const ids = result?.traces.map(({ id }) => id) ?? [];
  const outcomes = async () => Promise.all(ids.map(async (id) => (await getTrace(ctx, { id })).outcome));
  expect(await outcomes()).toEqual(["failed", "passed"]);
  for (const traceId of ids) await rereadTrace(ctx, { traceId });
  expect(await outcomes()).toEqual(["failed", "passed"]);
  await deleteImport(ctx, { id: sent.id });
  for (const traceId of ids) await rereadTrace(ctx, { traceId });
  expect(await outcomes()).toEqual(["failed", "passed"]);
});

test("files that wait are those of the person and of this workspace, until they are stored or removed", async () => {
  expect(await findWaiting(ctx)).toEqual({ count: 0, onlyId: null });
  const sent = await sendFile(ctx, sampleTrace());
  expect(await findWaiting(ctx)).toEqual({ count: 1, onlyId: sent.id });
  const refused = await sendFile(ctx, { unknown: true });
  expect(await findWaiting(ctx)).toEqual({ count: 2, onlyId: null });
  expect(await findWaiting(await makeWorkspace())).toEqual({ count: 0, onlyId: null });
  const colleague = { ...ctx, actor: { ...ctx.actor, kind: "user" as const, userId: randomUUID() } };
  expect(await findWaiting(colleague)).toEqual({ count: 0, onlyId: null });
  await storeImport(ctx, { id: sent.id });
  await deleteImport(ctx, { id: refused.id });
  expect(await findWaiting(ctx)).toEqual({ count: 0, onlyId: null });
});

test("an import of another workspace does not exist", async () => {
  const stranger = await makeWorkspace();
  const { id } = await sendFile(ctx, sampleTrace());
  const traceId = await storeSample(ctx);
  const { sha256 } = await readOriginal(ctx, { traceId });
  const mapping = { kind: "text" as const, pattern: "{name}:", kinds: {} };
  for (const attempt of [
    () => getImport(stranger, { id }),
    () => changeImport(stranger, { id, system: "x" }),
    () => storeImport(stranger, { id }),
    () => deleteImport(stranger, { id }),
    () => sampleImport(stranger, { id }),
    () => previewMapping(stranger, { id, mapping }),
    () => listStoredTraces(stranger, { sha256: sha256 ?? "" }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await listImports(stranger)).imports).toEqual([]);
  expect((await listImports(stranger, { cursor: id })).imports).toEqual([]);
});
