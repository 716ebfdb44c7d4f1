// A trigger on a table that others write would wait for them, and they for it.
import "@/lib/jobs/testing/own-database";
import "@/lib/auth/testing/mock-sessions";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { beginSignIn, whoSignedIn } from "@/lib/auth/sign-ins";
import { session } from "@/lib/auth/testing/session";
import { prisma } from "@/lib/db";
import { workspaceAction } from "@/lib/http/action-door";
import { receiveImport } from "@/lib/services/intake/imports/receive-import";
import { storeImport } from "@/lib/services/intake/imports/store-import";
import { inParts, sendFile } from "@/lib/services/intake/imports/testing/send-file";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { saveTaxonomy } from "@/lib/services/labels/taxonomies/save-taxonomy";
import { createShare } from "@/lib/services/sharing/shares/create-share";
import { noteShareView } from "@/lib/services/sharing/shares/note-share-view";
import { sampleTrace, storeSample, toBytes } from "@/lib/services/traces/reading/testing/sample-file";
import { callApi } from "./testing/call-api";

const noted = ["ApiKey", "SignIn", "Share"];
const tables = ["Original", "OriginalChunk", "Trace", "OtlpRecord", "Comment", "WorkspaceTaxonomy", ...noted];
const words = "The server's disk is full";

vi.spyOn(console, "error").mockImplementation(() => {});

/** From now on these tables answer as PostgreSQL does where a file can grow no more, or as `code` says. */
const fillAs = async (code: string, ...full: string[]): Promise<void> => {
  await prisma.$executeRawUnsafe(`
    create or replace function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '${code}'; end $$`);
  for (const table of tables) {
    await prisma.$executeRawUnsafe(`drop trigger if exists no_room on "${table}"`);
    if (full.includes(table))
      await prisma.$executeRawUnsafe(
        `create trigger no_room before insert or update on "${table}" for each row execute function no_room()`,
      );
  }
};
const fill = (...full: string[]): Promise<void> => fillAs("53100", ...full);

let ctx: MemberContext;
let key: string;
beforeEach(async () => {
  await fill();
  ctx = await makeWorkspace({ attributesUploads: false });
  ({ key } = await createApiKey(ctx, { name: "sender", role: "EDITOR", expiresInDays: null }));
});

const get = (path: string): Promise<Response> =>
  callApi(new Request(`http://127.0.0.1:8500/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } }));
const post = (path: string, body: BodyInit, type = "application/octet-stream"): Promise<Response> =>
  callApi(
    new Request(`http://127.0.0.1:8500/api/v1/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": type, "x-file-name": "a.json" },
      body,
    }),
  );

test.each([["Original"], ["OriginalChunk"], ["Trace"]])(
  "an upload that finds no room for its %s is told so by 507, and leaves no trace",
  async (table) => {
    await fill(table);
    const answer = await post("traces", new Uint8Array(toBytes(sampleTrace())));
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({
      error: { code: "DISK_FULL", message: expect.stringContaining(words) as string },
    });
    await fill();
    expect(await prisma.trace.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
    expect((await post("traces", new Uint8Array(toBytes(sampleTrace())))).status).toBe(201);
  },
);

test("an upload whose connection is cut while it is stored is told to come again, and not that its trace is wrong", async () => {
  await fillAs("57P01", "Trace");
  const answer = await post("traces", new Uint8Array(toBytes(sampleTrace())));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  await fill();
  expect((await post("traces", new Uint8Array(toBytes(sampleTrace())))).status).toBe(201);
});

test("an exporter is told so, in the shape that it reads", async () => {
  await fill("OtlpRecord");
  const span = {
    traceId: "a".repeat(32),
    spanId: "b".repeat(16),
    name: "Planner",
    startTimeUnixNano: "1764000000000000000",
    endTimeUnixNano: "1764000001000000000",
  };
  const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
  const answer = await post("otlp/v1/traces", body, "application/json");
  expect(answer.status).toBe(507);
  expect(await answer.json()).toMatchObject({ code: 8, message: expect.stringContaining(words) as string });
});

test("a file of many traces stops where the room ends, and says that on its import and not of a trace", async () => {
  const { id } = await sendFile(ctx, [sampleTrace({ title: "One" }), sampleTrace({ title: "Two" })]);
  await fill("Trace");
  await expect(storeImport(ctx, { id })).rejects.toThrow();
  const row = await prisma.import.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: "FAILED", errorCode: "disk-full" });
  expect(row.errorMessage).toContain(words);
  expect(row.result).toBeNull();
});

test("a body whose file finds no room leaves no import behind", async () => {
  await fill("OriginalChunk");
  const sent = receiveImport(ctx, { source: "upload", fileName: "a.json" }, inParts(toBytes(sampleTrace())));
  await expect(sent).rejects.toThrow();
  expect(await prisma.import.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
});

test("a form of a page is told so", async () => {
  await fill("WorkspaceTaxonomy");
  session.userId = ctx.actor.userId;
  const mode = { id: "late", title: "Too late", definition: "", category: "" };
  const save = workspaceAction
    .metadata({ permission: "label:manage" })
    .inputSchema(z.object({ workspace: z.string() }))
    .action(({ ctx: caller }) => saveTaxonomy(caller, { name: null, title: "Ours", modes: [mode] }));
  expect(await save({ workspace: ctx.workspaceSlug })).toEqual({
    serverError: expect.stringContaining(words) as string,
  });
});

test("whoever only reads is kept out by nothing that is noted by the way", async () => {
  const { userId } = ctx.actor;
  const signInId = await beginSignIn(userId, "credentials", { userAgent: "", address: "" });
  const traceId = await storeSample(ctx);
  const settings = {
    runIds: [],
    hasLabels: false,
    hasIncident: false,
    isMasked: true,
    hidesAgents: false,
    hidesExpectedAnswer: false,
  };
  const { shareId } = await createShare(ctx, { traceId, settings, expiresInHours: 1, passphrase: null });
  await fill(...noted);
  expect((await get("traces")).status).toBe(200);
  const later = new Date(Date.now() + 3_600_000);
  expect(await whoSignedIn(signInId, later)).toMatchObject({ id: userId });
  await expect(noteShareView({ shareId })).resolves.toBeUndefined();
});
