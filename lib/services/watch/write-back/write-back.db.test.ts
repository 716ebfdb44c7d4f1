import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { renewAllFacts } from "../../ground/facts/renew-all-facts";
import { createTraces } from "../../intake/uploads/create-traces";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { openReceiver, type Receiver } from "../../connections/channels/testing/receiver";
import { storeQueue } from "../../labels/annotations/testing/store-queue";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { setOutcome } from "../../traces/editing/set-outcome";
import { askForSending, retryFailed } from "./ask-for-sending";
import { deleteDestination } from "./delete-destination";
import { enqueueDueWriteBacks } from "./enqueue-due";
import { listDestinations } from "./list-destinations";
import { previewSending } from "./preview-sending";
import { type DestinationInput, saveDestination } from "./save-destination";
import { sendWaiting } from "./send-waiting";
import { testDestination } from "./test-destination";
import { type LangfuseContract, openLangfuse } from "./testing/langfuse-contract";

let langfuse: LangfuseContract;
let collector: Receiver;
let ctx: MemberContext;
beforeAll(async () => {
  collector = await openReceiver();
});
afterAll(() => collector.close());
beforeEach(async () => {
  vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", "127.0.0.1");
  langfuse = await openLangfuse();
  ctx = await makeWorkspace({ attributesUploads: false });
  collector.received.length = 0;
  return () => langfuse.close();
});

const signal = new AbortController().signal;
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(`lib/traces/formats/fixtures/${name}`));

const storeTrace = async (name: string, of = ctx): Promise<string> => {
  const { traces } = await createTraces(of, {
    bytes: fixture(name),
    fileName: name.split(/[./]/).at(-2) === "input" ? "trace.json" : "spans.jsonl",
  });
  return traces[0]?.id ?? "";
};
const bakery = (of = ctx): Promise<string> => storeTrace("langfuse-export.input.txt", of);

const say = async (traceId: string, stepIndex: number, reason: string, of = ctx): Promise<void> => {
  const { agent } = await prisma.step.findFirstOrThrow({ where: { traceId, index: stepIndex } });
  await saveAnnotation(of, { traceId, agent, stepIndex, reason });
  await renewAllFacts({ workspaceId: of.workspaceId, signal });
};

const destination = (changes: Partial<DestinationInput> = {}): Promise<{ id: string }> =>
  saveDestination(ctx, {
    name: "Langfuse",
    kind: "langfuse",
    rule: "own",
    baseUrl: langfuse.url,
    publicKey: "pk",
    secret: "sk",
    ...changes,
  });
const later = () => new Date(Date.now() + 3_600_000);
const spanOf = async (traceId: string, index: number): Promise<unknown> => {
  const { source } = await prisma.step.findFirstOrThrow({ where: { traceId, index } });
  return (source as { spanId?: string }).spanId;
};

test("a new answer arrives on its span once, however often it is sent and on whatever day", async () => {
  const { id } = await destination();
  const traceId = await bakery();
  await say(traceId, 3, "It is cold.");
  expect(await sendWaiting(id)).toBe(1);
  const scores = langfuse.scores();
  expect(scores).toMatchObject([
    { name: "faultline.decisive_step", observationId: await spanOf(traceId, 3) },
    { name: "faultline.failed_agent", observationId: undefined },
  ]);
  expect(scores[0]?.comment).toContain("It is cold.");
  expect(scores[0]?.comment).toContain(`/traces/${traceId}?step=3`);
  const writes = langfuse.writes();
  langfuse.nextDay();
  await askForSending(ctx, { destinationId: id, traceIds: [traceId, traceId] });
  expect(await sendWaiting(id)).toBe(1);
  expect(await sendWaiting(id)).toBe(0);
  expect(langfuse.scores()).toEqual(scores);
  expect(langfuse.writes()).toBe(writes);
});

test("an answer that moves leaves its old span, and one that no longer stands leaves nothing", async () => {
  const { id } = await destination();
  const traceId = await bakery();
  await say(traceId, 3, "It is cold.");
  await sendWaiting(id);
  await say(traceId, 1, "It orders nothing.");
  await sendWaiting(id);
  expect(langfuse.scores()).toMatchObject([
    { name: "faultline.decisive_step", observationId: await spanOf(traceId, 1) },
    { name: "faultline.failed_agent" },
  ]);
  await say(traceId, 1, "It orders nothing at all.");
  await sendWaiting(id);
  expect(langfuse.scores()[0]?.comment).toContain("It orders nothing at all.");
  await setOutcome(ctx, { ids: [traceId] }, "passed");
  await renewAllFacts({ workspaceId: ctx.workspaceId, signal });
  await sendWaiting(id);
  expect(langfuse.scores()).toEqual([]);
});

test("a worker that dies between sending and recording it sends the same once more", async () => {
  const { id } = await destination();
  const traceId = await bakery();
  await say(traceId, 3, "It is cold.");
  langfuse.breakNext(); // it was taken there, and nobody here knows
  expect(await sendWaiting(id)).toBe(0);
  expect(langfuse.scores()).toHaveLength(1);
  expect(await prisma.sending.findFirstOrThrow({ where: { destinationId: id } })).toMatchObject({
    status: "PENDING",
    sent: [],
    begun: [{ name: "faultline.decisive_step" }, { name: "faultline.failed_agent" }],
  });
  await say(traceId, 1, "It orders nothing."); // what may have arrived is taken back all the same
  expect(await sendWaiting(id, undefined, { now: later })).toBe(1);
  expect(langfuse.scores()).toMatchObject([{ observationId: await spanOf(traceId, 1) }, {}]);
  langfuse.answer(503);
  await say(traceId, 3, "It is cold after all.");
  await sendWaiting(id, undefined, { now: later });
  const [view] = await listDestinations(ctx);
  expect(view).toMatchObject({ pendingCount: 1, sentCount: 0, heldUntil: expect.any(String) as string });
  langfuse.answer(null);
  const dayLater = () => new Date(Date.now() + 2 * 86_400_000);
  expect(await sendWaiting(id, undefined, { now: dayLater })).toBe(1);
  expect(langfuse.scores()).toMatchObject([{ observationId: await spanOf(traceId, 3) }, {}]);
});

test("a preview shows the difference and writes nothing", async () => {
  const { id } = await destination({ rule: "asked" });
  const traceId = await bakery();
  const preview = () => previewSending(ctx, { destinationId: id, traceId });
  expect(await preview()).toEqual({
    changes: [],
    note: "No label or answer names the decisive step, or the trace passed.",
  });
  // What somebody has just said counts at once.
  const { agent } = await prisma.step.findFirstOrThrow({ where: { traceId, index: 3 } });
  await saveAnnotation(ctx, { traceId, agent, stepIndex: 3, reason: "It is cold." });
  expect((await preview()).changes.map(({ state }) => state)).toEqual(["new", "new"]);
  expect(await sendWaiting(id)).toBe(0);
  expect(langfuse.writes()).toBe(0);
  await askForSending(ctx, { destinationId: id, traceIds: [traceId] });
  await sendWaiting(id);
  expect((await preview()).changes.map(({ state }) => state)).toEqual(["same", "same"]);
  await say(traceId, 3, "It is very cold.");
  expect((await preview()).changes).toMatchObject([
    { state: "changed", before: { explanation: expect.stringContaining("It is cold.") as string } },
    { state: "changed", name: "faultline.failed_agent" },
  ]);
});

test("what came from elsewhere is sent only where the rule says all, or somebody asks", async () => {
  const own = await destination();
  const all = await destination({ name: "All", rule: "all" });
  const traceId = await storeTrace("phoenix-export.input/spans.jsonl");
  await setOutcome(ctx, { ids: [traceId] }, "failed");
  await say(traceId, 2, "It names the wrong rose.");
  await Promise.all([own, all].map(({ id }) => sendWaiting(id)));
  const sent = async () => (await listDestinations(ctx)).map(({ name, sentCount }) => [name, sentCount]);
  expect(await sent()).toEqual([
    ["All", 1],
    ["Langfuse", 0],
  ]);
});

test("OpenTelemetry is sent an event of the span, and another one that takes it back", async () => {
  const { id } = await saveDestination(ctx, {
    name: "Collector",
    kind: "otlp",
    rule: "all",
    baseUrl: collector.url,
    header: { name: "X-Token", value: "abc" },
  });
  const traceId = await storeTrace("phoenix-export.input/spans.jsonl");
  await setOutcome(ctx, { ids: [traceId] }, "failed");
  await say(traceId, 2, "It names the wrong rose.");
  await sendWaiting(id);
  await askForSending(ctx, { destinationId: id, traceIds: [traceId] });
  await sendWaiting(id); // nothing new
  await say(traceId, 3, "It forgets the frost.");
  await sendWaiting(id);
  const records = collector.received.map(({ path, headers, body }) => {
    expect([path, headers["x-token"]]).toEqual(["/hook/v1/logs", "abc"]);
    const { resourceLogs } = JSON.parse(body) as { resourceLogs: { scopeLogs: { logRecords: unknown[] }[] }[] };
    return resourceLogs[0]?.scopeLogs[0]?.logRecords as { spanId: string; body: { stringValue: string } }[];
  });
  expect(records.map((each) => each.map(({ spanId, body }) => [spanId, body.stringValue]))).toEqual([
    [[await spanOf(traceId, 2), "faultline.decisive_step: decisive step"]],
    [
      [await spanOf(traceId, 3), "faultline.decisive_step: decisive step"],
      [await spanOf(traceId, 2), "faultline.decisive_step: withdrawn"],
    ],
  ]);

  // The collector takes a withdrawal, the connection breaks, and the label is back before the next attempt.
  collector.received.length = 0;
  collector.answer((response) => response.socket?.destroy());
  await setOutcome(ctx, { ids: [traceId] }, "passed");
  await renewAllFacts({ workspaceId: ctx.workspaceId, signal });
  expect(await sendWaiting(id)).toBe(0);
  collector.answer((response) => response.writeHead(200).end());
  await setOutcome(ctx, { ids: [traceId] }, "failed");
  await renewAllFacts({ workspaceId: ctx.workspaceId, signal });
  expect(await sendWaiting(id, undefined, { now: later })).toBe(1);
  const said = collector.received.map(({ body }) => /faultline\.decisive_step: [a-z ]+/.exec(body)?.[0]);
  expect(said).toEqual(["faultline.decisive_step: withdrawn", "faultline.decisive_step: decisive step"]);
});

test("a destination that moves starts over: nothing of the old place is taken back or left out", async () => {
  const { id } = await destination();
  const traceId = await bakery();
  await say(traceId, 3, "It is cold.");
  await sendWaiting(id);
  const other = await openLangfuse("pk2:sk2");
  const moved = { name: "Langfuse", kind: "langfuse", rule: "own" } as const;
  await saveDestination(ctx, { ...moved, id, baseUrl: other.url, publicKey: "pk2", secret: "sk2" });
  expect(await listDestinations(ctx)).toMatchObject([{ sentCount: 0, lastSentAt: null }]);
  await askForSending(ctx, { destinationId: id, traceIds: [traceId] });
  await sendWaiting(id);
  expect(other.scores()).toEqual(langfuse.scores());
  await other.close();
});

test("a preview shows no answer to a person who is to label the trace blind", async () => {
  const { id } = await destination();
  const traceId = await bakery();
  await say(traceId, 3, "It is cold.");
  const lea = await addMember(ctx, "EDITOR");
  await storeQueue(ctx, { traceIds: [traceId], members: [lea] });
  expect((await previewSending(lea, { destinationId: id, traceId })).changes).toEqual([]);
});

test("a refused key fails with a sentence, and is tried again when somebody says so", async () => {
  const { id } = await destination({ secret: "wrong" });
  const traceId = await bakery();
  await say(traceId, 3, "It is cold.");
  await sendWaiting(id);
  expect(await listDestinations(ctx)).toMatchObject([
    { failedCount: 1, failed: { traceId, problem: expect.stringMatching(/rejected the key/) as string } },
  ]);
  expect((await testDestination(ctx, { id })).problem).toMatch(/rejected the key/);
  await saveDestination(ctx, {
    id,
    name: "Langfuse",
    kind: "langfuse",
    rule: "own",
    baseUrl: langfuse.url,
    secret: "sk",
  });
  expect(await testDestination(ctx, { id })).toEqual({ problem: null });
  expect(await retryFailed(ctx, { id })).toEqual({ queuedCount: 1 });
  await sendWaiting(id);
  expect(await listDestinations(ctx)).toMatchObject([{ failedCount: 0, sentCount: 1, failed: null }]);
});

test("keys never leave the server, and go to no other host", async () => {
  const { id } = await destination({ secret: "verysecret" });
  const row = await prisma.destination.findUniqueOrThrow({ where: { id } });
  for (const text of [JSON.stringify(row), JSON.stringify(await listDestinations(ctx))])
    for (const hidden of ["verysecret", '"pk"']) expect(text).not.toContain(hidden);
  const moved = { id, name: "Langfuse", kind: "langfuse", rule: "own", baseUrl: "https://evil.example" } as const;
  await expect(saveDestination(ctx, moved)).rejects.toMatchObject({ code: "INVALID" });
  await expect(saveDestination(ctx, { ...moved, kind: "phoenix" })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(destination()).rejects.toMatchObject({ code: "CONFLICT" });
  vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", "");
  expect((await testDestination(ctx, { id })).problem).toMatch(/private network/);
});

test("another workspace's destination and trace are not found", async () => {
  const other = await makeWorkspace({ attributesUploads: false });
  const { id } = await destination();
  const theirs = await bakery(other);
  const missing = { code: "NOT_FOUND" };
  await expect(askForSending(other, { destinationId: id, traceIds: [theirs] })).rejects.toMatchObject(missing);
  await expect(retryFailed(other, { id })).rejects.toMatchObject(missing);
  await expect(testDestination(other, { id })).rejects.toMatchObject(missing);
  await expect(deleteDestination(other, { id })).rejects.toMatchObject(missing);
  await expect(previewSending(other, { destinationId: id, traceId: theirs })).rejects.toMatchObject(missing);
  await expect(previewSending(ctx, { destinationId: id, traceId: theirs })).rejects.toMatchObject(missing);
  expect(await askForSending(ctx, { destinationId: id, traceIds: [theirs] })).toEqual({ queuedCount: 0 });
  expect(await listDestinations(other)).toEqual([]);
  await say(theirs, 3, "It is cold.", other);
  await enqueueDueWriteBacks();
  expect(await prisma.sending.count({ where: { traceId: theirs } })).toBe(0);
  await deleteDestination(ctx, { id });
  expect(await listDestinations(ctx)).toEqual([]);
});
