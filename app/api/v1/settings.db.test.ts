import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { endpoints } from "./endpoints/endpoint-list";
import { callApi } from "./testing/call-api";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
let ctx: MemberContext;
let key: string;
let strangerKey: string;
beforeAll(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
  key = (await createApiKey(ctx, { name: "Owner", role: "OWNER", expiresInDays: 1 })).key;
  strangerKey = (await createApiKey(await makeWorkspace(), { name: "s", role: "OWNER", expiresInDays: 1 })).key;
});

interface Asked {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test reads what it asked for
  json: any;
}
/** Asks, and holds what went well against what the OpenAPI document says of it. */
const ask = async (
  operation: string,
  { body, headers = {}, as = key }: { body?: object; headers?: Record<string, string>; as?: string } = {},
): Promise<Asked> => {
  const [method = "", path = ""] = operation.split(" ");
  const response = await callApi(
    new Request(`http://127.0.0.1:8500/api/v1${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${as}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const json = (await response.json()) as never;
  const form = new RegExp(`^/api/v1${path.replace(/\?.*$/, "").replaceAll(/[0-9a-f-]{36}/g, "\\{\\w+\\}")}$`);
  const declared = endpoints.find((one) => one.method === method.toLowerCase() && form.test(one.path));
  if (response.ok) expect(declared?.answer.schema?.parse(json)).toEqual(json);
  return { status: response.status, headers: response.headers, json };
};

test("a provider is added, changed over the version that was seen, and never answered with its key", async () => {
  const wish = { name: "Lab", baseUrl: "http://127.0.0.1:9/v1", key: "sk-0123456789abcdef", models: [] };
  const made = await ask("POST /providers", { body: { ...wish, headers: [{ name: "x-team", value: "verysecret" }] } });
  expect(made).toMatchObject({ status: 201, json: { provider: { hasKey: true, keyHint: "cdef", concurrency: 8 } } });
  const { id, version } = made.json.provider as { id: string; version: string };
  const seen = { "if-match": `"${version}"` };
  const changed = await ask(`PATCH /providers/${id}`, { body: { concurrency: 2 }, headers: seen });
  expect(changed.json.provider).toMatchObject({ name: "Lab", concurrency: 2, hasKey: true, headerNames: ["x-team"] });
  const late = await ask(`PATCH /providers/${id}`, { body: { concurrency: 3 }, headers: seen });
  expect(late).toMatchObject({ status: 412, json: { error: { code: "PRECONDITION_FAILED" } } });
  const elsewhere = await ask(`PATCH /providers/${id}`, { body: { baseUrl: "http://127.0.0.2:9/v1" } });
  expect(elsewhere.status, "a key goes only to the server that it was entered for").toBe(422);
  const listed = await ask("GET /providers");
  expect(JSON.stringify([made, changed, listed])).not.toMatch(/0123456789abcdef|verysecret/);
  expect((await ask(`DELETE /providers/${id}`)).json).toEqual({ isDeleted: true });
});

test("people are invited by a link that is answered once, given roles, and removed with their keys", async () => {
  const invited = await ask("POST /invitations", { body: { role: "EDITOR", note: "Ben" } });
  expect(invited.json.url).toMatch(/^http.*\/invite\/[\w-]{43}$/);
  const { invitations } = (await ask("GET /invitations")).json as { invitations: object[] };
  expect(invitations).toMatchObject([{ note: "Ben", state: "open" }]);
  expect(JSON.stringify(invitations)).not.toContain(String(invited.json.url).slice(-43));
  const member = await addMember(ctx, "ADMIN");
  const { userId } = member.actor;
  await createApiKey(member, { name: "Theirs", role: "VIEWER", expiresInDays: 1 });
  expect((await ask(`GET /members/${userId}/access`)).json).toMatchObject({ keys: [{ name: "Theirs" }] });
  const { members } = (await ask(`PATCH /members/${userId}`, { body: { role: "EDITOR" } })).json as {
    members: object[];
  };
  expect(members).toContainEqual(expect.objectContaining({ userId, role: "EDITOR" }));
  expect((await ask(`DELETE /members/${userId}`)).json).toEqual({ revokedKeyCount: 1 });
  expect((await ask(`PATCH /members/${ctx.actor.userId}`, { body: { role: "VIEWER" } })).status).toBe(409);
});

test("a key makes keys up to its own role, and a revoked one opens nothing", async () => {
  const made = await ask("POST /api-keys", { body: { name: "Reader", role: "VIEWER", expiresInDays: null } });
  const reader = String(made.json.key);
  expect((await ask("GET /workspace", { as: reader })).json).toMatchObject({ workspace: { role: "VIEWER" } });
  expect((await ask("GET /api-keys", { as: reader })).status).toBe(403);
  expect(JSON.stringify((await ask("GET /api-keys")).json)).not.toContain(reader);
  await ask(`DELETE /api-keys/${made.json.id}`);
  expect((await ask("GET /workspace", { as: reader })).status).toBe(401);
});

test("a workspace is renamed and set, and its private hosts are an owner's", async () => {
  const { key: admin } = await createApiKey(ctx, { name: "Admin", role: "ADMIN", expiresInDays: 1 });
  expect((await ask("PATCH /workspace", { body: { reachableHosts: ["10.0.0.1"] }, as: admin })).status).toBe(403);
  const body = { name: "Harbor", abstainBelow: 0.3, reachableHosts: ["Box.local:81"] };
  const { workspace } = (await ask("PATCH /workspace", { body })).json as { workspace: object };
  expect(workspace).toMatchObject({ name: "Harbor", abstainBelow: 0.3, reachableHosts: ["box.local:81"] });
});

test("a key labels for the person who made it, over the version that was seen, and never blind", async () => {
  const traceId = await storeSample(ctx);
  const path = `/traces/${traceId}/label`;
  const body = { agent: "Surfer", stepIndex: 1, reason: "It misread." };
  const first = await ask(`POST ${path}`, { body });
  expect(first.json.label).toMatchObject({ ...body, authorName: "Ada", sawAttribution: true });
  const [row] = await prisma.annotation.findMany({ where: { traceId } });
  expect(row).toMatchObject({ authorId: ctx.actor.userId, blindAgent: null, sawAttribution: true });
  const seen = { "if-match": `"${first.json.label.version}"` };
  const second = await ask(`POST ${path}`, { body: { ...body, stepIndex: 2 }, headers: seen });
  expect(second.json.label).toMatchObject({ stepIndex: 2 });
  expect((await ask(`POST ${path}`, { body, headers: seen })).status).toBe(412);
  expect((await ask(`GET ${path}`)).json).toEqual(second.json);
  expect((await ask(`GET ${path}`, { as: strangerKey })).status).toBe(404);
  expect((await ask(`POST ${path}`, { body: { ...body, stepIndex: 99 } })).status).toBe(422);
  expect((await ask(`DELETE ${path}`)).json).toEqual({ isDeleted: true });
  expect((await ask(`GET ${path}`)).status).toBe(404);
  await prisma.apiKey.updateMany({
    where: { workspaceId: ctx.workspaceId, name: "Owner" },
    data: { createdById: null },
  });
  expect((await ask(`POST ${path}`, { body })).status, "a key of nobody").toBe(403);
  const data = { createdById: ctx.actor.userId };
  await prisma.apiKey.updateMany({ where: { workspaceId: ctx.workspaceId, name: "Owner" }, data });
});

test("a queue is made of failures, worked through by a key for its person, changed and closed", async () => {
  const ids = [await storeSample(ctx), await storeSample(ctx)];
  const { userId } = ctx.actor;
  expect((await ask("POST /label-queues/preview", { body: { ids } })).json).toMatchObject({ populationCount: 2 });
  const made = await ask("POST /label-queues", { body: { name: "Mine", ids: [ids[0]], members: [userId] } });
  expect(made).toMatchObject({ status: 201, json: { passedCount: 0, queue: { name: "Mine", traceCount: 1 } } });
  const at = `/label-queues/${made.json.queue.id}`;
  expect((await ask(`POST ${at}/traces`, { body: { ids } })).json).toEqual({ traceCount: 1, passedCount: 0 });
  expect((await ask(`POST ${at}/traces/${ids[1]}/assign`, { body: { userId } })).json).toEqual({ isDone: true });
  const { next } = (await ask(`POST ${at}/next`)).json as { next: { traceId: string } };
  expect(next.traceId).toBe(ids[0]);
  expect((await ask(`POST ${at}/traces/${next.traceId}/renew`)).json).toMatchObject({ isLost: false });
  const label = { agent: "Surfer", stepIndex: 1, queueId: made.json.queue.id as string };
  expect((await ask(`POST /traces/${next.traceId}/label`, { body: label })).status).toBe(200);
  expect((await ask(`POST ${at}/traces/${ids[1]}/skip`, { body: { note: "Too long." } })).status).toBe(200);
  expect((await ask(`GET ${at}/traces/${ids[1]}/previous`)).json).toEqual({ traceId: ids[0] });
  expect((await ask(`POST ${at}/next`)).json).toEqual({ next: null, none: "done" });
  const other = await addMember(ctx, "EDITOR");
  await ask(`PATCH ${at}`, { body: { addMembers: [other.actor.userId] } });
  const gone = await ask(`DELETE ${at}/members/${other.actor.userId}`);
  expect(gone.json.queue.people).toMatchObject([{ userId, done: 1, skipped: 1 }]);
  expect((await ask(`PATCH ${at}`, { body: { isClosed: true } })).json.queue.closedAt).not.toBeNull();
  expect((await ask(`PATCH ${at}`, { body: { isClosed: false } })).json.queue.closedAt).toBeNull();
  for (const [operation, body] of [
    [`PATCH ${at}`, { isClosed: true }],
    [`POST ${at}/next`, undefined],
    [`POST ${at}/traces`, { ids }],
    [`POST ${at}/traces/${ids[0]}/assign`, { userId: null }],
    [`POST ${at}/traces/${ids[0]}/renew`, undefined],
    [`POST ${at}/traces/${ids[0]}/skip`, {}],
    [`GET ${at}/traces/${ids[0]}/previous`, undefined],
    [`DELETE ${at}/members/${userId}`, undefined],
  ] as const)
    expect([operation, (await ask(operation, { as: strangerKey, ...(body ? { body } : {}) })).status]).toEqual([
      operation,
      404,
    ]);
});

test("many traces are tagged, set and deleted by their ids or a search, of this workspace alone", async () => {
  const id = await storeSample(ctx, { title: "To be tagged" });
  const selected = { q: '"To be tagged"' };
  const changed = { traceCount: 1 };
  expect((await ask("POST /traces/tags", { body: { ...selected, add: ["late"] } })).json).toEqual(changed);
  expect((await ask("POST /traces/system", { body: { ids: [id], system: "Maps" } })).json).toEqual(changed);
  expect((await ask("POST /traces/outcome", { body: { ids: [id], outcome: "passed" } })).json).toEqual(changed);
  expect((await ask(`GET /traces/${id}`)).json.trace).toMatchObject({ tags: ["late"], outcome: "passed" });
  for (const [operation, body] of [
    ["POST /traces/tags", { ids: [id], remove: ["late"] }],
    ["POST /traces/outcome", { ids: [id], outcome: "failed" }],
    ["POST /traces/system", { ids: [id], system: null }],
  ] as const)
    expect([operation, (await ask(operation, { body, as: strangerKey })).status]).toEqual([operation, 404]);
  const wish = { ids: [id] };
  expect((await ask("POST /traces/delete", { body: wish, as: strangerKey })).status).toBe(404);
  expect((await ask("POST /traces/delete", { body: { ...wish, trial: true } })).json.deleted.traceCount).toBe(1);
  expect((await ask("POST /traces/delete", { body: wish })).json.deleted.traceCount).toBe(1);
  expect((await ask(`GET /traces/${id}`)).status).toBe(404);
  expect((await ask("POST /traces/tags", { body: { add: ["x"] } })).status, "neither ids nor q").toBe(422);
});

test("rules, automations, channels, destinations and views are made, changed in part, and deleted", async () => {
  const rule = await ask("POST /alert-rules", {
    body: { name: "More", settings: { kind: "failure-rate", rate: 0.05 } },
  });
  const ruled = await ask(`PATCH /alert-rules/${rule.json.rule.id}`, { body: { isEnabled: false } });
  expect(ruled.json.rule).toMatchObject({ name: "More", isEnabled: false, settings: { rate: 0.05 } });
  const hook = { name: "Office", kind: "webhook", url: "http://127.0.0.1:9/hook?token=verysecret" };
  const channel = await ask("POST /channels", { body: hook });
  expect(channel.json.secret).toMatch(/^whsec_/);
  const channelId = channel.json.channel.id as string;
  const renamed = await ask(`PATCH /channels/${channelId}`, { body: { name: "Desk", isEnabled: false } });
  expect(renamed.json.channel).toMatchObject({ name: "Desk", isEnabled: false, kind: "webhook" });
  expect(JSON.stringify([channel.json.channel, renamed.json, (await ask("GET /channels")).json])).not.toMatch(
    /verysecret|whsec_/,
  );
  const wish = { name: "First", filter: "outcome:failed", run: { method: "rules" }, channelIds: [channelId] };
  const automation = await ask("POST /automations", { body: wish });
  const automationId = automation.json.automation.id as string;
  const filtered = await ask(`PATCH /automations/${automationId}`, { body: { filter: "outcome:failed tag:late" } });
  expect(filtered.json.automation).toMatchObject({ name: "First", channelNames: ["Desk"], run: { method: "rules" } });
  const place = { name: "Mirror", kind: "phoenix", baseUrl: "http://127.0.0.1:9", secret: "verysecret" };
  const destination = await ask("POST /write-back", { body: place });
  const id = destination.json.destination.id as string;
  const moved = await ask(`PATCH /write-back/${id}`, { body: { baseUrl: "http://127.0.0.1:9", rule: "all" } });
  expect(moved.json.destination).toMatchObject({ name: "Mirror", rule: "all" });
  expect(JSON.stringify([destination.json, moved.json])).not.toContain("verysecret");
  const view = await ask("POST /views", { body: { page: "traces", name: "Failures", query: "q=outcome:failed" } });
  const shared = await ask(`PATCH /views/${view.json.view.id}`, { body: { name: "All failures" } });
  expect(shared.json.view).toMatchObject({ name: "All failures", query: "q=outcome%3Afailed" });
  for (const path of [
    `/alert-rules/${rule.json.rule.id}`,
    `/channels/${channelId}`,
    `/automations/${automationId}`,
    `/write-back/${id}`,
    `/views/${view.json.view.id}`,
  ]) {
    expect((await ask(`GET ${path}`)).status, path).toBe(200);
    expect((await ask(`DELETE ${path}`)).status, path).toBe(200);
    expect((await ask(`GET ${path}`)).status, path).toBe(404);
  }
});

test("an owner's key creates another workspace for the owners of its own, with a key that works there alone", async () => {
  const { actor } = await addMember(ctx, "OWNER");
  const made = await ask("POST /workspaces", { body: { name: "Second harbor" } });
  expect(made).toMatchObject({ status: 201, json: { slug: expect.stringMatching(/^second-harbor/) } });
  const { slug, key: other } = made.json as { slug: string; key: string };
  const { workspace } = (await ask("GET /workspace", { as: other })).json as { workspace: object };
  expect(workspace).toMatchObject({ slug, name: "Second harbor", role: "OWNER" });
  const { members } = (await ask("GET /members", { as: other })).json as {
    members: { userId: string; role: string }[];
  };
  expect(members.map(({ userId, role }) => `${role} ${userId}`).sort()).toEqual(
    [ctx.actor.userId, actor.userId].map((userId) => `OWNER ${userId}`).sort(),
  );
  expect(await prisma.auditEntry.count({ where: { workspaceId: ctx.workspaceId, kind: "workspace.created" } })).toBe(1);
  const { key: admin } = await createApiKey(ctx, { name: "Admin", role: "ADMIN", expiresInDays: 1 });
  expect((await ask("POST /workspaces", { body: { name: "Third" }, as: admin })).status).toBe(403);
});
