import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { checkPassword } from "@/lib/auth/check-password";
import { hashPassword } from "@/lib/auth/password";
import { recordSignIn } from "@/lib/auth/record-sign-in";
import { Prisma, prisma } from "@/lib/db";
import { createApiKey } from "../api-keys/create-api-key";
import { revokeApiKey } from "../api-keys/revoke-api-key";
import { deleteProvider } from "../../connections/providers/delete-provider";
import { saveProvider } from "../../connections/providers/save-provider";
import { setMonthlyBudget } from "../../answers/spend/set-monthly-budget";
import { startRun } from "../../answers/starting/start-run";
import { createTraces } from "../../intake/uploads/create-traces";
import { deleteTraces } from "../../intake/removal/delete-traces";
import { exportTrace } from "../../traces/reading/export-trace";
import { sampleTrace, storeSample, toBytes } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../workspaces/testing/make-workspace";
import { renameWorkspace } from "../workspaces/rename-workspace";
import { exportAudit } from "./export-audit";
import { listAudit } from "./list-audit";
import { listAuditActors } from "./list-audit-actors";
import { recordAudit } from "./record-audit";

let ours: MemberContext;
let theirs: MemberContext;
beforeEach(async () => {
  [ours, theirs] = await Promise.all([makeWorkspace({ attributesUploads: false }), makeWorkspace()]);
});

const kindsOf = async (ctx: MemberContext): Promise<string[]> =>
  (await listAudit(ctx, {})).entries.map(({ kind }) => kind).reverse();
const readAll = async (chunks: AsyncGenerator<Uint8Array>): Promise<string> => {
  let text = "";
  for await (const chunk of chunks) text += new TextDecoder().decode(chunk);
  return text;
};

describe("an entry", () => {
  it("is never changed and never taken out, and goes with its workspace", async () => {
    await recordAudit(prisma, ours, { kind: "member.left", subject: "Somebody" });
    const where = { workspaceId: ours.workspaceId };
    await expect(prisma.auditEntry.updateMany({ where, data: { subject: "Nobody" } })).rejects.toThrow(/never changed/);
    await expect(prisma.auditEntry.deleteMany({ where })).rejects.toThrow(/never changed/);
    await expect(prisma.$executeRaw`truncate "AuditEntry"`).rejects.toThrow(/never changed/);
    expect(await kindsOf(ours)).toEqual(["member.left"]);
    await prisma.workspace.delete({ where: { id: ours.workspaceId } });
    expect(await prisma.auditEntry.count({ where })).toBe(0);
  });

  it("stands or falls with the deed", async () => {
    await expect(
      prisma.$transaction(async (tx) => {
        await recordAudit(tx, ours, { kind: "member.left", subject: "Somebody" });
        throw new Error("not done");
      }),
    ).rejects.toThrow("not done");
    await expect(
      createApiKey(await addMember(ours, "ADMIN"), { name: "X", role: "OWNER", expiresInDays: 1 }),
    ).rejects.toThrow();
    expect(await kindsOf(ours)).toEqual([]);
  });

  it("keeps the names of then", async () => {
    await recordAudit(prisma, ours, { kind: "member.left", subject: "Somebody" });
    await prisma.user.update({ where: { id: ours.actor.userId }, data: { name: "Countess" } });
    expect((await listAudit(ours, {})).entries).toMatchObject([{ actorName: "Ada", actorKind: "user" }]);
  });
});

it("is written by what it is about: keys, settings, providers, traces", async () => {
  const { id } = await createApiKey(ours, { name: "CI", role: "EDITOR", expiresInDays: 1 });
  await revokeApiKey(ours, { id });
  await revokeApiKey(ours, { id });
  await renameWorkspace(ours, { name: "Harbour" });
  await setMonthlyBudget(ours, { budgetUsd: 12.5 });
  const provider = {
    name: "House",
    preset: "custom",
    baseUrl: "http://127.0.0.1:9/v1",
    key: "sk-very-secret-0123456789",
    requestsPerMinute: null,
    concurrency: 1,
    timeoutMs: 1_000,
    models: [],
  };
  const saved = await saveProvider(ours, provider);
  await saveProvider(ours, { ...provider, id: saved.id });
  await deleteProvider(ours, { id: saved.id });
  const traceId = await storeSample(ours);
  await exportTrace(ours, { id: traceId });
  await deleteTraces(ours, { ids: [traceId] });
  expect(await kindsOf(ours)).toEqual([
    ...["api-key.created", "api-key.revoked", "workspace.changed", "workspace.changed"],
    ...["provider.saved", "provider.saved", "provider.deleted"],
    ...["import.begun", "trace.exported", "trace.deleted"],
  ]);
  expect(JSON.stringify((await listAudit(ours, {})).entries)).not.toContain("sk-very");
  expect(await kindsOf(theirs)).toEqual([]);
});

it("has a sign-in in each workspace of the person, and in no other", async () => {
  const petra = await addMember(ours, "VIEWER");
  await prisma.member.create({
    data: { workspaceId: theirs.workspaceId, userId: petra.actor.userId, role: "EDITOR" },
  });
  const third = await makeWorkspace();
  await recordSignIn(petra.actor.userId, "link");
  for (const ctx of [ours, theirs])
    expect((await listAudit(ctx, {})).entries).toMatchObject([
      { kind: "sign-in", actorId: petra.actor.userId, details: { by: "one-time link" } },
    ]);
  expect(await kindsOf(third)).toEqual([]);
});

it("has from where something was done, and nothing where no request asked for it", async () => {
  await recordAudit(prisma, { ...ours, address: "203.0.113.9" }, { kind: "member.left", subject: "Petra" });
  await recordAudit(prisma, ours, { kind: "member.left", subject: "Otto" });
  const entries = (await listAudit(ours, { kind: "member.left" })).entries;
  expect(entries).toMatchObject([{ address: null }, { address: "203.0.113.9" }]);
});

it("has a wrong password, with its address, where the person is a member, and nothing of one that nobody has", async () => {
  const petra = await addMember(ours, "VIEWER");
  const { email } = await prisma.user.update({
    where: { id: petra.actor.userId },
    data: { passwordHash: await hashPassword("correct horse battery") },
  });
  for (const one of [email, `nobody-${email}`])
    expect(await checkPassword({ email: one, password: "wrong" }, "203.0.113.9")).toBeNull();
  await vi.waitFor(async () =>
    expect((await listAudit(ours, { kind: "sign-in.failed" })).entries).toMatchObject([
      { actorName: "Someone", actorId: null, subjectId: petra.actor.userId, address: "203.0.113.9" },
    ]),
  );
  expect((await listAudit(theirs, { kind: "sign-in.failed" })).entries).toEqual([]);
});

it("has files that were sent and runs that were started, by whom and from where, and only in their workspace", async () => {
  const ctx = { ...ours, address: "203.0.113.9" };
  const bytes = toBytes(sampleTrace());
  const { traces } = await createTraces(ctx, { fileName: "of-monday.json", bytes });
  await startRun(ctx, { traceId: traces[0]!.id, method: "rules" });
  expect((await listAudit(ours, {})).entries.slice(0, 2)).toMatchObject([
    { kind: "run.started", subjectId: traces[0]!.id, details: { method: "rules" }, address: "203.0.113.9" },
    { kind: "import.begun", subject: "of-monday.json", actorId: ours.actor.userId, address: "203.0.113.9" },
  ]);
  expect(await kindsOf(theirs)).toEqual([]);
});

describe("the list", () => {
  const fill = async (ctx: MemberContext, count: number): Promise<void> => {
    await prisma.auditEntry.createMany({
      data: Array.from({ length: count }, (_, at) => ({
        workspaceId: ctx.workspaceId,
        actorKind: "user",
        actorId: ctx.actor.userId,
        actorName: "Ada",
        kind: at % 3 === 0 ? "sign-in" : "member.left",
        subject: `Entry ${at} 100%_sure`,
        subjectId: null,
        // Three at a time at the same moment: the id tells them apart.
        at: new Date(Date.UTC(2026, 0, 1, Math.floor(at / 3))),
      })),
    });
  };

  it("comes newest first, page by page, nothing twice and nothing left out", async () => {
    await fill(ours, 130);
    await fill(theirs, 5);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listAudit(ours, { cursor });
      seen.push(...page.entries.map(({ id }) => id));
      expect(page.entries.length).toBeLessThanOrEqual(50);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(130);
    const all = await prisma.auditEntry.findMany({
      where: { workspaceId: ours.workspaceId },
      orderBy: [{ at: "desc" }, { id: "desc" }],
    });
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  it("is filtered by kind, person, days and words", async () => {
    await fill(ours, 30);
    const petra = await addMember(ours, "EDITOR");
    await recordAudit(prisma, petra, { kind: "trace.exported", subject: "A\u0000 trace" });
    const count = async (filter: Parameters<typeof listAudit>[1]) => (await listAudit(ours, filter)).entries.length;
    expect(await count({ kind: "sign-in" })).toBe(10);
    expect(await count({ actorId: petra.actor.userId })).toBe(1);
    expect(await count({ actorId: "no id" })).toBe(0);
    expect(await count({ from: "2026-01-01", to: "2026-01-01" })).toBe(30);
    expect(await count({ from: "2026-01-02", to: "2026-01-31" })).toBe(0);
    expect(await count({ text: "entry 7" })).toBe(3); // 7, 17, 27
    expect(await count({ text: "100%_" })).toBe(30);
    expect(await count({ text: "1%s" })).toBe(0);
    expect(await count({ text: "A\u0000" })).toBe(1);
    for (const bad of ["yesterday", "2026-13-01"])
      await expect(listAudit(ours, { from: bad })).rejects.toMatchObject({ code: "INVALID" });
    await expect(listAudit(ours, { cursor: "made-up" })).rejects.toMatchObject({ code: "INVALID" });
  });

  it("names who stands in it, once each, by the latest name, and nobody of another workspace", async () => {
    await fill(ours, 10);
    await fill(theirs, 1);
    const petra = await addMember(ours, "EDITOR");
    for (const name of ["Petra Alt", "Petra Neu"])
      await recordAudit(prisma, { ...petra, actor: { ...petra.actor, name } }, { kind: "member.left", subject: "x" });
    expect(await listAuditActors(ours)).toEqual([
      { id: ours.actor.userId, kind: "user", name: "Ada" },
      { id: petra.actor.userId, kind: "user", name: "Petra Neu" },
    ]);
    expect(await listAuditActors(await makeWorkspace())).toEqual([]);
  });

  it("is exported whole, by the same filters, and says so", { tags: ["long"] }, async () => {
    await fill(ours, 1_300);
    await fill(theirs, 3);
    const jsonl = await readAll((await exportAudit(ours, { format: "jsonl", kind: "member.left" })).chunks);
    expect(jsonl.trimEnd().split("\n")).toHaveLength(866);
    const csv = await readAll((await exportAudit(ours, { format: "csv" })).chunks);
    expect(csv.trimEnd().split("\r\n")).toHaveLength(1 + 1_300 + 2);
    expect(await count2(ours)).toBe(2);
    await expect(exportAudit(ours, { format: "csv", to: "never" })).rejects.toMatchObject({ code: "INVALID" });
  });

  const count2 = (ctx: MemberContext): Promise<number> =>
    prisma.auditEntry.count({ where: { workspaceId: ctx.workspaceId, kind: "audit-log.exported" } });

  // By day: that it is paged, above.
  it("stays fast with 100,000 entries", { tags: ["nightly"] }, async () => {
    await prisma.$executeRaw`
      insert into "AuditEntry" ("id", "workspaceId", "at", "actorKind", "actorId", "actorName", "kind", "subject")
      select gen_random_uuid(), ${ours.workspaceId}::uuid, timestamp '2026-01-01' + n * interval '1 minute', 'user',
        case when n % 500 = 0 then ${theirs.actor.userId}::uuid else ${ours.actor.userId}::uuid end, 'Ada',
        case when n % 1000 = 0 then 'member.left' else 'sign-in' end, 'Entry number ' || n
      from generate_series(1, 100000) n`;
    await prisma.$executeRaw(Prisma.sql`analyze "AuditEntry"`);
    const times: Record<string, number> = {};
    const timed = async (name: string, filter: Parameters<typeof listAudit>[1]): Promise<void> => {
      const begun = performance.now();
      await listAudit(ours, filter);
      times[name] = Math.round(performance.now() - begun);
    };
    await timed("warm up", {});
    const deep = (await listAudit(ours, { limit: 50_000 })).nextCursor ?? undefined;
    await timed("first page", {});
    await timed("page in the middle", { cursor: deep });
    await timed("rare kind", { kind: "member.left" });
    await timed("rare person", { actorId: theirs.actor.userId });
    await timed("days", { from: "2026-01-20", to: "2026-01-21" });
    await timed("common word", { text: "number" });
    await timed("word of one entry", { text: "number 12345" });
    await timed("word of none", { text: randomUUID() });
    const begun = performance.now();
    await listAuditActors(ours);
    times["people"] = Math.round(performance.now() - begun);
    if (process.env["SHOW_TIMES"]) console.info(times);
    // Generous, for a busy machine: without the indexes each takes seconds there.
    expect(Math.max(...Object.values(times))).toBeLessThan(2_000);
  });
});
