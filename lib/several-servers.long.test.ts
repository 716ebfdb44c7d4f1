// @module-tag long
// Starts first.
import "@/lib/jobs/testing/own-database";
import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasPooler, type Pooler, startPooler } from "@/lib/cli/testing/pooler";
import { servedBy } from "@/lib/cli/testing/round-robin";
import { type SeveralServers, startSeveral } from "@/lib/cli/testing/several-servers";
import { databaseUrl, encryptionSecret } from "@/lib/env";
import { startOracleFor, makeOracleWorkspace, newQuestion } from "@/lib/jobs/testing/oracle-workspace";
import { ensureFirstOwner } from "@/lib/services/connections/first-start/ensure-first-owner";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { revokeApiKey } from "@/lib/services/people/api-keys/revoke-api-key";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";

// Two web servers and three workers on one database, behind a proxy that gives each request to the next server: what
// one of them kept to itself, the other would not know. Where pgbouncer is installed, all of them ask through it.

const limit = 60;
const owner = { email: "owner@example.com", password: "correct horse battery" };
let several: SeveralServers;
let pooler: Pooler | null = null;
beforeAll(async () => {
  await ensureFirstOwner(owner); // here, for the sample workspace is nobody's subject
  pooler = hasPooler ? await startPooler(databaseUrl(), "transaction") : null;
  const addresses = pooler
    ? { DATABASE_URL: pooler.url, FAULTLINE_DIRECT_DATABASE_URL: databaseUrl() }
    : { DATABASE_URL: databaseUrl() };
  several = await startSeveral({
    webs: 2,
    workers: 3,
    settings: {
      ...addresses,
      FAULTLINE_SECRET: encryptionSecret(),
      FAULTLINE_API_REQUESTS_PER_MINUTE: `${limit}`,
      FAULTLINE_REACHABLE_HOSTS: "127.0.0.1",
    },
  });
});
afterAll(async () => {
  await several.stop();
  await pooler?.stop();
});

type Init = RequestInit & { duplex?: "half" };
const ask = (key: string, path: string, init: Init = {}): Promise<Response> =>
  fetch(`${several.url}/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } });
const post = (key: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  ask(key, path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
const placesOf = (answers: readonly Response[]): Set<string | null> =>
  new Set(answers.map(({ headers }) => headers.get(servedBy)));
/** Both servers are asked one after the other: so many requests in a row reach each of them. */
const fromBoth = async (request: () => Promise<Response>): Promise<Response[]> => {
  const answers = [await request(), await request()];
  expect(placesOf(answers).size).toBe(2);
  return answers;
};

const editor = async (ctx: Awaited<ReturnType<typeof makeWorkspace>>) =>
  createApiKey(ctx, { name: "several", role: "EDITOR", expiresInDays: 1 });
const traceOf = (steps: number) => ({
  question: `What is ${randomBytes(8).toString("hex")}?`,
  outcome: "failed",
  steps: Array.from({ length: steps }, (_, at) => ({ agent: at % 2 ? "Surfer" : "Planner", content: `Step ${at}.` })),
});
const upload = async (key: string, headers: Record<string, string> = {}) => {
  const answer = await post(key, "/traces", { faultline: 1, trace: traceOf(6) }, headers);
  expect(answer.status).toBe(201);
  const { traces } = (await answer.json()) as { traces: { id: string }[] };
  return traces[0]?.id ?? "";
};

test("all of them are there", async () => {
  for (const answer of await fromBoth(() => fetch(`${several.url}/api/v1/health`)))
    expect(await answer.json()).toMatchObject({ status: "ok", workers: 3 });
});

test("a person who signs in at one is known to both, and unknown to both once they have left", async () => {
  const cookies = new Map<string, string>();
  const visit = async (path: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(`${several.url}${path}`, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const csrf = async () => ((await (await visit("/api/auth/csrf")).json()) as { csrfToken: string }).csrfToken;
  const emails = async (): Promise<(string | undefined)[]> => {
    const answers = await fromBoth(() => visit("/api/auth/session"));
    const sessions = await Promise.all(answers.map(async (answer) => answer.json()));
    return (sessions as ({ user?: { email?: string } } | null)[]).map((session) => session?.user?.email);
  };
  await visit("/api/auth/callback/credentials", { csrfToken: await csrf(), ...owner });
  expect(await emails()).toEqual([owner.email, owner.email]);
  const kept = [...cookies];
  for (const page of await fromBoth(() => visit("/w/demo/traces"))) expect(page.status).toBe(200);
  await visit("/api/auth/signout", { csrfToken: await csrf() });
  // Also for who kept the cookie.
  for (const [name, value] of kept) cookies.set(name, value);
  expect(await emails()).toEqual([undefined, undefined]);
});

test("a file that arrives in pieces is stored once and read at both, and a repeated request is answered by the other", async () => {
  const { key } = await editor(await makeWorkspace());
  const bytes = Buffer.from(JSON.stringify({ faultline: 1, trace: traceOf(4_000) }));
  const pieces = Array.from({ length: 12 }, (_, at) =>
    bytes.subarray((at * bytes.length) / 12, ((at + 1) * bytes.length) / 12),
  );
  const send = () =>
    ask(key, "/traces", {
      method: "POST",
      duplex: "half",
      headers: { "content-type": "application/json", "idempotency-key": "once" },
      body: Readable.toWeb(Readable.from(pieces)) as BodyInit,
    });
  const answers = await fromBoth(send);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[1]?.headers.get("idempotency-replayed")).toBe("true");
  const [first, second] = await Promise.all(answers.map(async (answer) => answer.text()));
  expect(second).toBe(first);
  const { traces } = JSON.parse(first ?? "") as { traces: { id: string }[] };
  for (const answer of await fromBoth(() => ask(key, `/traces/${traces[0]?.id}/original`)))
    expect(
      createHash("sha256")
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest("hex"),
    ).toBe(createHash("sha256").update(bytes).digest("hex"));
});

test("an import that is begun at one is stored at the other", async () => {
  const { key } = await editor(await makeWorkspace());
  const lines = Array.from({ length: 3 }, () => JSON.stringify({ faultline: 1, trace: traceOf(3) })).join("\n");
  const begun = (await (await ask(key, "/imports?fileName=three.jsonl", { method: "POST", body: lines })).json()) as {
    import: { id: string };
  };
  const path = `/imports/${begun.import.id}`;
  const statusNow = async () => ((await (await ask(key, path)).json()) as { import: { status: string } }).import.status;
  await expect.poll(statusNow, { interval: 500 }).toBe("READY");
  expect((await post(key, `${path}/store`, {})).ok).toBe(true);
  await expect.poll(statusNow, { interval: 500 }).toBe("DONE");
});

test("runs are shared by the workers, and each is followed at both servers to its end", async () => {
  const questions = [newQuestion(), newQuestion(), newQuestion()];
  const oracle = await startOracleFor(questions, { latencyMs: 300 });
  const { ctx, traceIds } = await makeOracleWorkspace(oracle, questions);
  const { key } = await editor(ctx);
  const runs = await Promise.all(
    traceIds.map(async (id) => {
      const answer = await post(key, `/traces/${id}/runs`, { method: "all-at-once" });
      return ((await answer.json()) as { run: { id: string } }).run;
    }),
  );
  for (const { id } of runs) {
    const streams = await Promise.all([1, 2].map(async () => ask(key, `/runs/${id}/events`)));
    expect(placesOf(streams).size).toBe(2);
    const [one, other] = await Promise.all(streams.map(async (stream) => stream.text()));
    expect(one).toContain("id: 1\n");
    expect(other).toBe(one);
    const { run } = (await (await ask(key, `/runs/${id}`)).json()) as { run: { status: string } };
    expect(run.status).toBe("SUCCEEDED");
    // Whoever was cut off goes on at the other server.
    const rest = await ask(key, `/runs/${id}/events`, { headers: { "last-event-id": "1" } });
    expect(await rest.text()).not.toContain("id: 1\n");
  }
  expect(oracle.stats().answered).toBe(questions.length);
});

test("a key may send as many requests as it may, to whichever server", async () => {
  const { key } = await editor(await makeWorkspace());
  const statuses: number[] = [];
  for (let count = 0; count < limit + 6; count += 1) statuses.push((await ask(key, "/workspace")).status);
  expect(statuses).toEqual([...Array<number>(limit).fill(200), ...Array<number>(6).fill(429)]);
});

test("what is another workspace's is found at neither, and a revoked key opens neither", async () => {
  const [ours, theirs] = [await makeWorkspace(), await makeWorkspace()];
  const { key } = await editor(ours);
  const { id: theirKeyId, key: theirKey } = await editor(theirs);
  const traceId = await upload(theirKey);
  for (const answer of await fromBoth(() => ask(key, `/traces/${traceId}`))) expect(answer.status).toBe(404);
  for (const answer of await fromBoth(() => ask(theirKey, `/traces/${traceId}`))) expect(answer.status).toBe(200);
  await revokeApiKey(theirs, { id: theirKeyId });
  for (const answer of await fromBoth(() => ask(theirKey, `/traces/${traceId}`))) expect(answer.status).toBe(401);
});
