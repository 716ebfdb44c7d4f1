import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { codeOf } from "@/lib/errors";
import { saveAnnotation } from "../../labels/annotations/save-annotation";
import { makeQueue } from "../../labels/queues/testing/make-queue";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { storeSample } from "../reading/testing/sample-file";
import { listSessions } from "./list-sessions";
import { placeInSession } from "./place-in-session";
import { readSession } from "./read-session";

const odd = "a/b?c=#%\u0000 “ü”";

const steps = (startedAt: string, costUsd?: number) => [
  {
    agent: "A",
    content: "x",
    startedAt,
    durationMs: 2_000,
    ...(costUsd === undefined ? {} : { costUsd, inputTokens: 10 }),
  },
];

let [ctx, other]: MemberContext[] = [];
let ids: Record<string, string> = {};
beforeAll(async () => {
  [ctx, other] = await Promise.all([
    makeWorkspace({ attributesUploads: false }),
    makeWorkspace({ attributesUploads: false }),
  ]);
  const own = ctx as MemberContext;
  const said = { metadata: { sessionId: odd, userId: "Ada" }, finalAnswer: "21 km" };
  ids = {
    third: await storeSample(own, { title: "Third", ...said, outcome: "passed" }, steps("2026-01-01T00:10:00Z", 0.5)),
    first: await storeSample(own, { title: "First", ...said }, steps("2026-01-01T00:00:00Z", 0.25)),
    second: await storeSample(own, { title: "Second", metadata: { sessionId: odd } }, steps("2026-01-01T00:00:05Z")),
    lone: await storeSample(own, { title: "Lone", metadata: { thread_id: "lone" } }),
    without: await storeSample(own, { title: "Without" }),
  };
  await storeSample(
    own,
    { title: "Kept", metadata: { sessionId: odd, branchOf: { trace: "x" } } },
    steps("2026-01-01T00:00:01Z"),
  );
  await prisma.trace.updateMany({ where: { workspaceId: own.workspaceId, title: "Kept" }, data: { isMade: true } });
  await storeSample(other, { title: "Other", metadata: { sessionId: odd } }, steps("2026-01-01T00:00:00Z"));
});

const list = async (
  q = "",
  sort: Parameters<typeof listSessions>[1]["sort"] = "-traces",
  limit = 10,
  cursor?: string,
) => listSessions(ctx as MemberContext, { q, sort, limit, cursor });

test("sessions are listed with what happened in them, of this workspace alone, without what was made here", async () => {
  const { sessions, matchCount, nextCursor } = await list();
  expect(sessions).toMatchObject([
    {
      id: odd,
      user: "Ada",
      traceCount: 3,
      failedCount: 2,
      firstAt: "2026-01-01T00:00:00.000Z",
      lastAt: "2026-01-01T00:10:00.000Z",
      tokenCount: 20,
      costUsd: 0.75,
    },
    { id: "lone", user: null, traceCount: 1, tokenCount: null, costUsd: null },
  ]);
  expect([matchCount, nextCursor]).toEqual([2, null]);
});

test("sessions are searched by name and user, sorted, and come page by page", async () => {
  expect((await list("ADA")).sessions).toMatchObject([{ id: odd, traceCount: 3, failedCount: 2 }]);
  expect((await list("lon")).sessions.map(({ id }) => id)).toEqual(["lone"]);
  expect((await list("%")).sessions.map(({ id }) => id)).toEqual([odd]);
  expect((await list("", "-lastAt")).sessions.map(({ id }) => id)).toEqual(["lone", odd]);
  expect((await list("", "lastAt")).sessions.map(({ id }) => id)).toEqual([odd, "lone"]);
  const page = await list("", "-cost", 1);
  expect(page).toMatchObject({ sessions: [{ id: odd }], matchCount: 2 });
  expect(await list("", "-cost", 1, page.nextCursor ?? "")).toMatchObject({
    sessions: [{ id: "lone" }],
    nextCursor: null,
  });
  expect(codeOf(await list("", "-cost", 1, "x").catch((error: unknown) => error))).toBe("INVALID");
});

test("a session reads in order of time, with the gaps between its traces", async () => {
  const page = await readSession(ctx as MemberContext, { id: odd, limit: 2 });
  expect(page.session).toMatchObject({ id: odd, traceCount: 3 });
  expect(page.traces).toMatchObject([
    { title: "First", place: 1, gapMs: null, finalAnswer: "21 km", outcome: "failed" },
    { title: "Second", place: 2, gapMs: 3_000 },
  ]);
  const rest = await readSession(ctx as MemberContext, { id: odd, limit: 2, cursor: page.nextCursor ?? "" });
  expect(rest).toMatchObject({ traces: [{ title: "Third", place: 3 }], nextCursor: null });
});

test("a trace knows its place in its session and those beside it", async () => {
  const at = (traceId = "") => placeInSession(ctx as MemberContext, { traceId });
  expect(await at(ids.second)).toEqual({ id: odd, place: 2, traceCount: 3, previous: ids.first, next: ids.third });
  expect(await at(ids.first)).toMatchObject({ place: 1, previous: null, next: ids.second });
  expect(await at(ids.lone)).toEqual({ id: "lone", place: 1, traceCount: 1, previous: null, next: null });
  expect(await at(ids.without)).toBeNull();
});

test("a session of another workspace is not there", async () => {
  const stranger = await makeWorkspace({ attributesUploads: false });
  const error = await readSession(stranger, { id: odd, limit: 5 }).catch((thrown: unknown) => thrown);
  expect(codeOf(error)).toBe("NOT_FOUND");
  expect(await placeInSession(stranger, { traceId: ids.second ?? "" })).toBeNull();
  expect((await readSession(other as MemberContext, { id: odd, limit: 5 })).traces).toHaveLength(1);
});

test("who is to label a trace blind reads in its session nothing of what others say", async () => {
  const own = ctx as MemberContext;
  const labeler = await addMember(own, "EDITOR");
  await saveAnnotation(own, { traceId: ids.first ?? "", agent: "A", stepIndex: 0, reason: "It read the wrong page." });
  await makeQueue(own, [ids.first ?? ""], [labeler], { isBlind: true });
  const seenBy = async (reader: MemberContext) => (await readSession(reader, { id: odd, limit: 1 })).traces[0];
  expect(await seenBy(own)).toMatchObject({ groundTruth: { agent: "A" }, isBlind: false });
  expect(await seenBy(labeler)).toMatchObject({ groundTruth: null, why: null, labeledBy: [], isBlind: true });
});
