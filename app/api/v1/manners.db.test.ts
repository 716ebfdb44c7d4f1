import { beforeAll, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { sampleTrace, storeSample, toBytes } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { callApi } from "./testing/call-api";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
let ctx: MemberContext;
let key: string;
beforeAll(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
  key = (await createApiKey(ctx, { name: "Owner", role: "OWNER", expiresInDays: 1 })).key;
});

const ask = (
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: BodyInit } = {},
): Promise<Response> =>
  callApi(
    new Request(`http://127.0.0.1:8500/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body === undefined ? {} : { body, duplex: "half" }),
    }),
  );
const invite = JSON.stringify({ role: "VIEWER" });
const once = (idempotencyKey: string) => ({ "idempotency-key": idempotencyKey });

test("a request that is sent again with its key gets the first answer, and does nothing", async () => {
  const first = await ask("POST", "/invitations", { headers: once("a"), body: invite });
  const again = await ask("POST", "/invitations", { headers: once("a"), body: invite });
  expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([201, null]);
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  expect(await again.json()).toEqual(await first.json());
  expect(await prisma.invitation.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
  const other = await ask("POST", "/invitations", { headers: once("a"), body: JSON.stringify({ role: "EDITOR" }) });
  expect(other.status).toBe(422);
  expect((await ask("POST", "/api-keys", { headers: once("a"), body: invite })).status, "another address").toBe(422);
  expect((await ask("POST", "/invitations", { headers: once("two words"), body: invite })).status).toBe(422);
});

test("what failed did nothing, and is answered anew with the same key", async () => {
  expect((await ask("POST", "/invitations", { headers: once("b"), body: "{" })).status).toBe(422);
  const anew = await ask("POST", "/invitations", { headers: once("b"), body: invite });
  expect([anew.status, anew.headers.get("idempotency-replayed")]).toEqual([201, null]);
});

test("while one is answered, another with its key is told to wait", async () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const where = { workspaceId: ctx.workspaceId, key: "c" };
  const sendAnother = async (): Promise<number> => {
    await expect.poll(() => prisma.repeatedRequest.count({ where })).toBe(1);
    const { status } = await ask("POST", "/invitations", { headers: once("c"), body: invite });
    const writer = writable.getWriter();
    await writer.write(new TextEncoder().encode(invite));
    await writer.close();
    return status;
  };
  const [first, other] = await Promise.all([
    ask("POST", "/invitations", { headers: once("c"), body: readable }),
    sendAnother(),
  ]);
  expect([first.status, other]).toEqual([201, 409]);
});

test("an upload is stored once, as a file and as a form", async () => {
  const bytes = new Uint8Array(toBytes(sampleTrace({ title: "Sent twice" })));
  const form = (): FormData => {
    const made = new FormData();
    made.append("file", new File([bytes], "run.json"));
    return made;
  };
  for (let round = 0; round < 2; round += 1) {
    const sent = await ask("POST", "/traces", { headers: once("file"), body: bytes });
    expect([sent.status, sent.headers.get("idempotency-replayed")]).toEqual([201, round === 0 ? null : "true"]);
    expect(await sent.json()).toMatchObject({ traces: [{ isDuplicate: false }] });
  }
  const forms = [form(), form()].map((body) => () => ask("POST", "/traces", { headers: once("form"), body }));
  const [one, two] = [await forms[0]?.(), await forms[1]?.()];
  expect([one?.status, two?.status, two?.headers.get("idempotency-replayed")]).toEqual([201, 201, "true"]);
});

test("every answer bears the id of its request, and so does the log where something failed", async () => {
  const named = { "x-request-id": "req-7" };
  for (const [path, status] of [
    ["/traces?limit=1", 200],
    ["/traces/none", 404],
    ["/nowhere", 404],
    ["/traces?limit=0", 422],
  ] as const) {
    const answer = await ask("GET", path, { headers: named });
    expect([path, answer.status, answer.headers.get("x-request-id")]).toEqual([path, status, "req-7"]);
  }
  expect((await ask("PUT", "/traces", { headers: named })).headers.get("x-request-id")).toBe("req-7");
  expect((await ask("GET", "/traces")).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("what has not changed is not sent again to who has it", async () => {
  const first = await ask("GET", "/workspace");
  const etag = first.headers.get("etag") ?? "";
  const again = await ask("GET", "/workspace", { headers: { "if-none-match": etag } });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  await ask("PATCH", "/workspace", { body: JSON.stringify({ name: "Another" }) });
  expect((await ask("GET", "/workspace", { headers: { "if-none-match": etag } })).status).toBe(200);
});

test("the tag of what has a version is what If-Match takes", async () => {
  const etag = (await ask("GET", "/label-policy")).headers.get("etag") ?? "";
  const change = (text: string) =>
    ask("PATCH", "/label-policy", { headers: { "if-match": etag }, body: JSON.stringify({ text }) });
  expect((await change("The first wrong step.")).status).toBe(200);
  expect((await change("The last wrong step.")).status).toBe(412);
});

test("a key that sends too much is told how much it may send, and when", async () => {
  vi.stubEnv("FAULTLINE_API_REQUESTS_PER_MINUTE", "2");
  const answers = [await ask("GET", "/workspace"), await ask("GET", "/workspace"), await ask("GET", "/workspace")];
  vi.unstubAllEnvs();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[0]?.headers.get("ratelimit-policy")).toBe('"key";q=2;w=60');
  expect(answers[1]?.headers.get("ratelimit")).toMatch(/^"key";r=0;t=\d+$/);
  expect(answers[2]?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect((await ask("GET", "/workspace")).headers.has("ratelimit")).toBe(false);
});

test("a session has an address, whatever its name, and no other workspace's", async () => {
  const names = [".", "..", "~.", "...", "a/b", "../traces", "%2e"];
  for (const name of names) await storeSample(ctx, { title: name, metadata: { sessionId: name } });
  const stranger = await makeWorkspace({ attributesUploads: false });
  await storeSample(stranger, { metadata: { sessionId: "~~." } });
  const parts = ["~.", "~..", "~~.", "...", "a%2Fb", "..%2Ftraces", "%252e"];
  for (const [at, part] of parts.entries()) {
    const answer = (await (await ask("GET", `/sessions/${part}`)).json()) as { session?: { id: string } };
    expect(answer.session?.id, part).toBe(names[at]);
  }
  expect((await ask("GET", "/sessions/~~~.")).status).toBe(404);
});

test("a page of an allowed origin may ask with a key", async () => {
  vi.stubEnv("FAULTLINE_CORS_ORIGINS", "https://there.example");
  const headers = { origin: "https://there.example", "access-control-request-method": "GET" };
  const before = await ask("OPTIONS", "/workspace", { headers });
  const answer = await ask("GET", "/workspace", { headers });
  vi.unstubAllEnvs();
  for (const { headers } of [before, answer])
    expect(headers.get("access-control-allow-origin")).toBe("https://there.example");
  expect((await ask("GET", "/workspace", { headers })).headers.has("access-control-allow-origin")).toBe(false);
});
