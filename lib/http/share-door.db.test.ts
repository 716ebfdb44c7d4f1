import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { GET as callShare } from "@/app/s/[token]/data/[...path]/route";
import { shareEndpoints } from "@/app/s/[token]/data/share-endpoints";
import { verifyPassword } from "@/lib/auth/password";
import { issueShareAccess, shareHeader } from "@/lib/auth/share-access";
import { prisma } from "@/lib/db";
import { createShare, type ShareWish } from "@/lib/services/sharing/shares/create-share";
import { revokeShare } from "@/lib/services/sharing/shares/revoke-share";
import { storeToldTrace, toldWords } from "@/lib/services/sharing/shares/testing/store-told-trace";
import { deleteTraces } from "@/lib/services/intake/removal/delete-traces";
import { storeMedia } from "@/lib/services/ground/stored/store-media";
import { loadTrace } from "@/lib/services/ground/stored/load-trace";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import { bytesHash } from "@/lib/traces/text-hash";

// A share is read by people who are signed in elsewhere; nobody may look.
vi.mock("@/lib/auth/current-user", () => ({
  currentUser: () => Promise.reject(new Error("a share has nothing to do with a session")),
}));

// As it is, and counted.
vi.mock("@/lib/auth/password", async (original) => {
  const password = await original<{ verifyPassword: typeof verifyPassword }>();
  return { ...password, verifyPassword: vi.fn(password.verifyPassword) };
});

/** What the page of a share asks for, by its address below `data/`, save where a passphrase is sent to. */
const readRoutes = shareEndpoints.flatMap(({ method, path }) =>
  method === "get" ? [path.replace("/s/{token}/data/", "")] : [],
);

const bare = {
  runIds: [],
  hasLabels: false,
  hasIncident: false,
  isMasked: false,
  hidesAgents: false,
  hidesExpectedAnswer: false,
};

interface Shared {
  token: string;
  shareId: string;
  runIds: string[];
}

let ctx: MemberContext;
let traceId: string;
let runId: string;
const share = async (wish: Partial<ShareWish> = {}, now?: Date): Promise<Shared> => {
  const settings = {
    runIds: [runId],
    hasLabels: true,
    hasIncident: false,
    isMasked: false,
    hidesAgents: false,
    hidesExpectedAnswer: false,
  };
  const made = await createShare(ctx, { traceId, settings, expiresInHours: 24, passphrase: null, ...wish }, now);
  const { snapshotWorkspaceId } = await prisma.share.findUniqueOrThrow({ where: { id: made.shareId } });
  const runs = await prisma.attributionRun.findMany({ where: { workspaceId: snapshotWorkspaceId ?? "" } });
  return { ...made, runIds: runs.map(({ id }) => id) };
};

/** A file that a step carries. */
const note = Buffer.from("what the queen said");
const mediaHash = bytesHash(note);

beforeAll(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
  ({ traceId, runId } = await storeToldTrace(ctx));
  const { workspaceId } = ctx;
  const [first] = (await loadTrace({ workspaceId, id: traceId })).steps;
  if (!first) throw new Error("the trace has no steps");
  const media = [{ kind: "file" as const, byteSize: note.byteLength, sha256: mediaHash }];
  const files = new Map([[mediaHash, note.toString("base64")]]);
  await prisma.$transaction((tx) =>
    storeMedia(tx, workspaceId, [{ id: traceId, trace: { steps: [{ ...first, media }] }, files }]),
  );
});

interface Asked {
  token: string;
  runId?: string;
  headers?: Record<string, string>;
  /** What else stands behind the question mark. */
  more?: readonly (readonly [name: string, value: string])[];
}

/** What the door of a route takes behind the question mark. */
const namesOf = (route: string): string[] =>
  shareEndpoints.flatMap((one) =>
    one.method === "get" && one.path.endsWith(`/data/${route}`) ? Object.keys(one.query?.shape ?? {}) : [],
  );

const ask = async (route: string, { token, runId: run = runId, headers = {}, more = [] }: Asked): Promise<Response> => {
  const questions: Record<string, string> = { with: run, text: "mail", q: "mail", from: "0", count: "9" };
  const known = namesOf(route).flatMap((name) => (questions[name] === undefined ? [] : [[name, questions[name]]]));
  const query = new URLSearchParams([...known, ...more].map(([name = "", value = ""]) => [name, value])).toString();
  const part = route
    .replace("{index}", "1")
    .replace("{runId}", encodeURIComponent(run))
    .replace("{mediaHash}", mediaHash);
  const address = `http://127.0.0.1:8500/s/${encodeURIComponent(token)}/data/${part}?${query}`;
  return callShare(new Request(address, { headers }));
};

/** All that a reader can tell an answer by. */
const told = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers],
  text: await response.text(),
});

const open = (token: string, passphrase: string, headers: Record<string, string> = {}): Promise<Response> =>
  callShare(
    new Request(`http://127.0.0.1:8500/s/${token}/data/open?step=1`, {
      method: "POST",
      headers,
      body: JSON.stringify({ passphrase }),
    }),
  );

test("a share has nothing at another address, and nothing that is asked for otherwise", async () => {
  const { token } = await share();
  const at = (part: string, method: string) =>
    callShare(new Request(`http://127.0.0.1:8500/s/${token}/data/${part}`, { method }));
  expect((await at("members", "GET")).status).toBe(404);
  const refused = await at("steps", "DELETE");
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  expect((await at("open", "GET")).headers.get("allow")).toBe("OPTIONS, POST");
});

test("whoever has the link reads the copy, and nothing is kept in a cache", async () => {
  const { token, runIds } = await share();
  for (const route of readRoutes) {
    const response = await ask(route, { token, runId: runIds[0] ?? "" });
    expect([route, response.status]).toEqual([route, 200]);
    expect(response.headers.get("cache-control")).toContain("no-store");
  }
  const shown = (await (await ask("steps", { token })).json()) as { steps: { content: string }[] };
  expect(shown.steps[1]?.content).toContain(toldWords.secret);
  const way = (await (await ask("runs/{runId}/chain", { token, runId: runIds[0] ?? "" })).json()) as object;
  expect(way).toMatchObject({ value: { steps: expect.any(Array) as unknown } });
  const read = (await (await ask("runs/{runId}/progress", { token, runId: runIds[0] ?? "" })).json()) as {
    progress: { judgedSteps: object };
  };
  expect(read.progress.judgedSteps).toEqual({ 1: { isDecisive: true, confidence: 1, reasoning: "" } });
});

test("a parameter that a door of a share does not know is refused by name, to whoever may come in", async () => {
  const [{ token, runIds }, guarded] = [await share(), await share({ passphrase: "open sesame" })];
  const more = [["workspace", "elsewhere"]] as const;
  for (const route of readRoutes) {
    const refused = await ask(route, { token, runId: runIds[0] ?? "", more });
    expect([route, refused.status]).toEqual([route, 400]);
    expect(await refused.json()).toMatchObject({
      error: { code: "UNKNOWN_PARAMETER", issues: [{ pointer: "/workspace" }] },
    });
    expect((await ask(route, { token: guarded.token, more })).status).toBe(401);
    expect((await ask(route, { token: "A".repeat(43), more })).status).toBe(404);
  }
  const at = (query: string) =>
    callShare(
      new Request(`http://127.0.0.1:8500/s/${guarded.token}/data/open?${query}`, {
        method: "POST",
        body: JSON.stringify({ passphrase: "open sesame" }),
      }),
    );
  expect((await at("step=1&tab=labels")).status).toBe(200);
  const refused = await at("step=1&utm_source=mail");
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("utm_source")]);
});

test("expired, revoked, wrong and malformed links are told apart by nothing", async () => {
  const expired = await share({ expiresInHours: 1 }, new Date(Date.now() - 3_600_001));
  const revoked = await share();
  await revokeShare(ctx, { shareId: revoked.shareId });
  const tokens = [expired.token, revoked.token, "A".repeat(43), "", "'; drop", "\0", `${revoked.token}x`];
  for (const route of readRoutes) {
    const answers = await Promise.all(tokens.map(async (token) => told(await ask(route, { token }))));
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(answers[0]?.status).toBe(404);
  }
  const opened = await Promise.all(tokens.slice(0, 4).map(async (token) => told(await open(token, "whatever it is"))));
  expect(opened).toEqual(opened.map(() => opened[0]));
  expect(opened[0]?.status).toBe(404);
  // A share that has no passphrase has nothing to open.
  expect(await told(await open((await share()).token, "whatever it is"))).toEqual(opened[0]);
});

test("what is gone, was never there or has no passphrase takes as many questions to the database and as many hashes", async () => {
  const deletedId = await storeSample(ctx);
  const orphan = await share({ traceId: deletedId, settings: bare });
  await deleteTraces(ctx, { ids: [deletedId] });
  const expired = await share({ expiresInHours: 1 }, new Date(Date.now() - 3_600_001));
  const revoked = await share();
  await revokeShare(ctx, { shareId: revoked.shareId });
  const [bareShare, guarded] = [await share(), await share({ passphrase: "open sesame" })];
  const gone = ["A".repeat(43), expired.token, revoked.token, orphan.token];
  const questions = vi.spyOn(pg.Client.prototype, "query");
  const costOf = async (work: () => Promise<Response>): Promise<number[]> => {
    questions.mockClear();
    vi.mocked(verifyPassword).mockClear();
    const { status } = await work();
    return [status, questions.mock.calls.length, vi.mocked(verifyPassword).mock.calls.length];
  };
  const read = (token: string) => costOf(() => ask("steps", { token }));
  const give = (token: string) => costOf(() => open(token, "wrong", { "x-forwarded-for": "192.0.2.77" }));
  const [reads, opens]: number[][][] = [[], []];
  for (const token of gone) reads?.push(await read(token));
  for (const token of [...gone, bareShare.token]) opens?.push(await give(token));
  // One look-up, and no hash where none was sent along.
  expect(reads).toEqual(gone.map(() => [404, 1, 0]));
  expect(opens).toEqual([...gone, ""].map(() => opens?.[0]));
  // No more and no less than where the passphrase is wrong.
  expect(await give(guarded.token)).toEqual([403, ...(opens?.[0]?.slice(1) ?? [])]);
  expect(opens?.[0]?.[2]).toBe(1);
  expect((await read(bareShare.token))[1]).toBeGreaterThan(1);
  questions.mockRestore();
});

test("behind a passphrase nothing is told to whoever has the link alone", { tags: ["long"] }, async () => {
  const guarded = await share({ passphrase: "open sesame" });
  const other = await share({ passphrase: "open sesame" });
  const { passphraseHash } = await prisma.share.findUniqueOrThrow({ where: { id: guarded.shareId } });
  const known = { shareId: guarded.shareId, passphraseHash: passphraseHash ?? "" };
  const { accessToken: ofOther } = (await (await open(other.token, "open sesame")).json()) as { accessToken: string };
  const past = issueShareAccess(known, new Date(Date.now() - 1_800_001));
  for (const route of readRoutes)
    for (const access of [undefined, "", past, ofOther, guarded.token, "open sesame"]) {
      const headers: Record<string, string> = access === undefined ? {} : { [shareHeader]: access };
      const response = await ask(route, { token: guarded.token, runId: guarded.runIds[0] ?? "", headers });
      expect([route, response.status]).toEqual([route, 401]);
      expect(await response.text()).not.toMatch(/mail|Planner|Surfer/);
    }
});

test("the right passphrase is answered with what opens the share for a while, and what its page draws first", async () => {
  const { token, shareId, runIds } = await share({ passphrase: "open sesame" });
  const views = async () => (await prisma.share.findUniqueOrThrow({ where: { id: shareId } })).viewCount;
  const wrong = await open(token, "open Sesame");
  expect([wrong.status, await wrong.text()]).toEqual([403, expect.not.stringContaining("Planner")]);
  expect(await views()).toBe(0);
  const right = await open(token, "open sesame");
  const { accessToken, data } = (await right.json()) as { accessToken: string; data: { trace: object; share: object } };
  expect(data).toMatchObject({
    trace: { stepCount: 3 },
    share: { isMasked: false },
    workspace: { slug: "" },
  });
  expect(await views()).toBe(1);
  for (const route of readRoutes)
    expect((await ask(route, { token, runId: runIds[0] ?? "", headers: { [shareHeader]: accessToken } })).status).toBe(
      200,
    );
  // Asked again by the same page, it is no other visit.
  await open(token, "open sesame", { [shareHeader]: accessToken });
  expect(await views()).toBe(1);
});

test("wrong passphrases are counted, per share and reader", async () => {
  const { token } = await share({ passphrase: "open sesame" });
  const from = (address: string) => ({ "x-forwarded-for": address });
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await open(token, `guess ${attempt}`, from("203.0.113.1"))).status).toBe(403);
  expect((await open(token, "open sesame", from("203.0.113.1"))).status).toBe(429);
  expect((await open(token, "open sesame", from("203.0.113.2"))).status).toBe(200);
});

test("passphrases that come faster than they can be hashed are sent away, uncounted, and told when to come back", async () => {
  const { token } = await share({ passphrase: "open sesame" });
  const from = (address: string) => ({ "x-forwarded-for": address });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      open(at % 2 === 0 ? token : "A".repeat(43), "wrong", from(`198.51.100.${at}`)),
    ),
  );
  const refused = answers.flatMap((answer, at) => (answer.status === 429 ? [{ answer, at }] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map(({ answer }) => answer.headers.get("retry-after"))).toEqual(refused.map(() => "5"));
  const { at } = refused.find((one) => one.at % 2 === 0) ?? { at: -1 };
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await open(token, "wrong", from(`198.51.100.${at}`))).status).toBe(403);
  const last = await open(token, "wrong", from(`198.51.100.${at}`));
  expect([last.status, Number(last.headers.get("retry-after")) > 60]).toEqual([429, true]);
});

test("runs, steps and shares of others are not reached by a link", async () => {
  const mine = await share();
  const other = await share();
  const runRoutes = readRoutes.filter((route) => route.startsWith("runs/"));
  for (const route of runRoutes)
    for (const foreign of [runId, other.runIds[0] ?? "", "7", "' or 1=1"])
      expect([route, (await ask(route, { token: mine.token, runId: foreign })).status]).toEqual([route, 404]);
  // Nothing that names another workspace is listened to.
  const headers = {
    authorization: "Bearer fl_none",
    cookie: "authjs.session-token=x",
    "x-faultline-share": other.token,
  };
  expect((await ask("steps", { token: mine.token, headers })).status).toBe(200);
});
