import { randomUUID } from "node:crypto";
import { type APIResponse, type Page, type Request } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { listApiKeys } from "@/lib/services/people/api-keys/list-api-keys";
import { startRun } from "@/lib/services/answers/starting/start-run";
import { listTracers } from "@/lib/services/answers/tracers/list-tracers";
import { storeVersions } from "./harness/made-version";
import { untilKeysHeard } from "./harness/keys-heard";
import { pressUntil } from "./harness/press-until";
import { expect, startedPage, test } from "./harness/test";
import { newWorkspace, signIn, type TestWorkspace, upload } from "./harness/workspace";

const history = (question: string) => ({
  question,
  history: [
    { name: "Planner", role: "assistant", content: "Look the figure up, then answer." },
    { name: "Solver", role: "assistant", content: `The answer to "${question}" is 41.` },
  ],
});

interface Owned {
  workspace: TestWorkspace;
  traceId: string;
  runId: string;
  apiKeyId: string;
  tracerId: string;
}

/** A workspace with a trace and its tracer, a run that waits for a judge which never answers, and a key. */
async function ownThings(page: Page, name: string): Promise<Owned> {
  const workspace = await newWorkspace("OWNER", name);
  const [trace] = await upload(page.request, workspace, history(`What is ${randomUUID()}?`));
  if (!trace) throw new Error("nothing was stored");
  const { saveProvider } = await import("@/lib/services/connections/providers/save-provider");
  await saveProvider(workspace.ctx, {
    name: "Closed",
    preset: "custom",
    baseUrl: "http://127.0.0.1:9/v1",
    key: null,
    requestsPerMinute: null,
    concurrency: 1,
    timeoutMs: 1_000,
    models: [{ name: "m", contextTokens: 8_000, inputUsdPerMillion: null, outputUsdPerMillion: null, priceAsOf: null }],
  });
  const run = await startRun(workspace.ctx, { traceId: trace.id, method: "all-at-once", revealExpectedAnswer: false });
  const [key] = await listApiKeys(workspace.ctx);
  if (!key) throw new Error("no key was made");
  const [tracer] = await listTracers(workspace.ctx);
  if (!tracer) throw new Error("the trace has no tracer");
  return { workspace, traceId: trace.id, runId: run.id, apiKeyId: key.id, tracerId: tracer.id };
}

/**
 * The request of the next server action that the page makes, or of the next that says these
 * words: a page reads by actions too.
 */
const nextAction = (page: Page, words = ""): Promise<Request> =>
  page.waitForRequest(
    (request) =>
      request.method() === "POST" &&
      request.headers()["next-action"] !== undefined &&
      (request.postData() ?? "").includes(words),
  );

/** Sends a recorded server action again, as whoever is signed in on `page`, with other ids in it. */
async function replay(page: Page, action: Request, replaceWith: Record<string, string>): Promise<APIResponse> {
  let body = action.postData() ?? "";
  let address = action.url();
  for (const [from, to] of Object.entries(replaceWith)) {
    body = body.replaceAll(from, to);
    address = address.replaceAll(from, to);
  }
  const headers = Object.fromEntries(
    Object.entries(action.headers()).filter(([name]) => ["next-action", "content-type", "accept"].includes(name)),
  );
  return page.request.post(address, {
    headers: { ...headers, origin: new URL(address).origin },
    data: Buffer.from(body),
  });
}

/** Labels a trace by the form on its page and gives the action's request. */
async function label(page: Page, own: Owned, reason: string): Promise<Request> {
  await page.goto(paths.trace(own.workspace.slug, own.traceId));
  await expect(page.getByText("Look the figure up", { exact: false }).first()).toBeVisible();
  await pressUntil(page, "L", () => expect(page.getByLabel("Reason")).toBeVisible({ timeout: 2_000 }));
  await page.getByLabel("Reason").fill(reason);
  const action = nextAction(page, reason);
  await page.keyboard.press("ControlOrMeta+Enter");
  const request = await action;
  await expect.poll(() => prisma.annotation.count({ where: { traceId: own.traceId, reason } })).toBe(1);
  return request;
}

test("another workspace's pages are not found", async ({ page }) => {
  const theirs = await ownThings(page, "Theirs");
  const mine = await ownThings(page, "Mine");
  await signIn(page, mine.workspace);
  const addresses = [
    paths.traces(theirs.workspace.slug),
    paths.runs(theirs.workspace.slug),
    paths.settings(theirs.workspace.slug, "api-keys"),
    paths.trace(theirs.workspace.slug, theirs.traceId),
    paths.trace(mine.workspace.slug, theirs.traceId),
    paths.tracers(theirs.workspace.slug),
    paths.tracer(theirs.workspace.slug, theirs.tracerId),
    paths.tracer(mine.workspace.slug, theirs.tracerId),
  ];
  for (const address of addresses) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page.getByText("Look the figure up")).toHaveCount(0);
  }
  // A run of theirs named in the address of my own trace shows nothing of it.
  await page.goto(paths.trace(mine.workspace.slug, mine.traceId, { run: theirs.runId }));
  await expect(
    page
      .getByText("run is gone", { exact: false })
      .or(page.getByText("no such run", { exact: false }))
      .or(page.getByText("This run no longer exists", { exact: false }))
      .first(),
  ).toBeVisible();
});

test(
  "another workspace's trace, run, tracer, key and event stream are not found by API, with a key and with a session",
  { tag: "@smoke" },
  async ({ page, playwright, baseURL }) => {
    const theirs = await ownThings(page, "Theirs");
    const mine = await ownThings(page, "Mine");
    await signIn(page, mine.workspace);
    const withKey = await playwright.request.newContext({
      ...(baseURL ? { baseURL } : {}),
      extraHTTPHeaders: { authorization: `Bearer ${mine.workspace.apiKey}` },
    });
    const { traceId, runId, tracerId } = theirs;
    const addresses: [string, string][] = [
      ["GET", `/api/v1/traces/${traceId}`],
      ["PATCH", `/api/v1/traces/${traceId}`],
      ["DELETE", `/api/v1/traces/${traceId}`],
      ["GET", `/api/v1/traces/${traceId}/steps`],
      ["GET", `/api/v1/traces/${traceId}/steps/0`],
      ["GET", `/api/v1/traces/${traceId}/original`],
      ["GET", `/api/v1/traces/${traceId}/export`],
      ["POST", `/api/v1/traces/${traceId}/runs`],
      ["GET", `/api/v1/runs/${runId}`],
      ["POST", `/api/v1/runs/${runId}/cancel`],
      ["GET", `/api/v1/runs/${runId}/events`],
      ["GET", `/api/v1/runs/${runId}/calls`],
      ["GET", `/api/v1/tracers/${tracerId}`],
      ["POST", `/api/v1/tracers/${tracerId}/train`],
      ["POST", `/api/v1/tracers/${tracerId}/version`],
    ];
    const origin = baseURL ?? "";
    for (const [method, path] of addresses) {
      const bodyOf =
        method === "PATCH"
          ? { title: "mine now" }
          : path.endsWith("/version")
            ? { number: 0 }
            : { method: "all-at-once" };
      const data = method === "POST" || method === "PATCH" ? { data: bodyOf } : {};
      const byKey = await withKey.fetch(path, { method, ...data });
      expect(byKey.status(), `${method} ${path} with a key`).toBe(404);
      expect((await byKey.json()) as object).toMatchObject({ error: { code: "NOT_FOUND" } });
      for (const slug of [mine.workspace.slug, theirs.workspace.slug]) {
        const bySession = await page.request.fetch(`${path}?workspace=${slug}`, {
          method,
          headers: { origin },
          ...data,
        });
        expect(bySession.status(), `${method} ${path} with a session in ${slug}`).toBe(404);
      }
    }
    await withKey.dispose();
    const stranger = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
    expect((await stranger.get(`/api/v1/traces/${traceId}`)).status()).toBe(401);
    await stranger.dispose();
    await expect.poll(() => prisma.trace.count({ where: { id: traceId } })).toBe(1);
    await expect.poll(() => prisma.systemTracer.count({ where: { id: tracerId, isPinned: false } })).toBe(1);
  },
);

test("another site can neither read the API nor write to it with a member's session", async ({ page }) => {
  const own = await ownThings(page, "Mine");
  await signIn(page, own.workspace);
  const query = `?workspace=${own.workspace.slug}`;
  const headers = { origin: "https://other.example" };
  const read = await page.request.get(`/api/v1/traces/${own.traceId}${query}`, { headers });
  expect(read.headers()["access-control-allow-origin"]).toBeUndefined();
  const write = await page.request.delete(`/api/v1/traces/${own.traceId}${query}`, { headers });
  expect(write.status()).toBe(403);
  await expect.poll(() => prisma.trace.count({ where: { id: own.traceId } })).toBe(1);
});

test("a server action with another workspace's ids changes nothing", { tag: "@smoke" }, async ({ page }) => {
  const theirs = await ownThings(page, "Theirs");
  const mine = await ownThings(page, "Mine");
  await signIn(page, mine.workspace);
  const action = await label(page, mine, "forged?");
  const annotations = () => prisma.annotation.count({ where: { traceId: theirs.traceId } });

  const theirTrace = await replay(page, action, { [mine.traceId]: theirs.traceId });
  expect(await theirTrace.text()).toMatch(/does not exist, or you have no access/);
  const theirWorkspace = await replay(page, action, {
    [mine.traceId]: theirs.traceId,
    [mine.workspace.slug]: theirs.workspace.slug,
  });
  expect(await theirWorkspace.text()).toMatch(/does not exist, or you have no access/);
  await expect.poll(() => annotations()).toBe(0);
});

test("another workspace's key cannot be revoked from mine", async ({ page }) => {
  const theirs = await ownThings(page, "Theirs");
  const mine = await ownThings(page, "Mine");
  await signIn(page, mine.workspace);
  await page.goto(paths.settings(mine.workspace.slug, "api-keys"));
  await page
    .getByRole("button", { name: /revoke/i })
    .first()
    .click();
  const action = nextAction(page, mine.apiKeyId);
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /revoke/i })
    .click();
  const request = await action;
  await expect.poll(() => prisma.apiKey.count({ where: { id: mine.apiKeyId, revokedAt: { not: null } } })).toBe(1);

  const answer = await replay(page, request, { [mine.apiKeyId]: theirs.apiKeyId });
  expect(await answer.text()).toMatch(/does not exist, or you have no access/);
  await expect.poll(() => prisma.apiKey.count({ where: { id: theirs.apiKeyId, revokedAt: null } })).toBe(1);
});

test("what another workspace has chosen for its tracer cannot be changed from mine", async ({ page }) => {
  const theirs = await ownThings(page, "Theirs");
  const mine = await ownThings(page, "Mine");
  for (const { workspace, tracerId } of [theirs, mine]) {
    await storeVersions(workspace, tracerId, [0.3], 1);
    await prisma.systemTracer.update({ where: { id: tracerId }, data: { isPinned: true } });
  }
  await signIn(page, mine.workspace);
  await page.goto(paths.tracer(mine.workspace.slug, mine.tracerId));
  const action = nextAction(page, mine.tracerId);
  await page.getByRole("button", { name: "Follow new versions" }).click();
  const request = await action;
  const isPinned = (id: string) => prisma.systemTracer.count({ where: { id, isPinned: true } });
  await expect.poll(() => isPinned(mine.tracerId)).toBe(0);

  const theirTracer = { [mine.tracerId]: theirs.tracerId };
  const theirWorkspace = { ...theirTracer, [mine.workspace.slug]: theirs.workspace.slug };
  for (const ids of [theirTracer, theirWorkspace])
    expect(await (await replay(page, request, ids)).text()).toMatch(/does not exist, or you have no access/);
  await expect.poll(() => isPinned(theirs.tracerId)).toBe(1);
});

test("a VIEWER reads, and can write neither by screen, by action nor by API", async ({ page, browser, baseURL }) => {
  const own = await ownThings(page, "Shared");
  await signIn(page, own.workspace);
  const action = await label(page, own, "by the owner");

  const viewer = await prisma.user.create({ data: { name: "Vera", email: `vera-${randomUUID()}@example.com` } });
  await prisma.member.create({
    data: { workspaceId: own.workspace.ctx.workspaceId, userId: viewer.id, role: "VIEWER" },
  });
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const theirPage = startedPage(await context.newPage());
  await signIn(theirPage, { userId: viewer.id });
  await theirPage.goto(paths.trace(own.workspace.slug, own.traceId));
  await expect(theirPage.getByText("Look the figure up").first()).toBeVisible();
  await untilKeysHeard(theirPage);
  await theirPage.keyboard.press("L");
  await untilKeysHeard(theirPage);
  await expect(theirPage.getByLabel("Reason")).toHaveCount(0);

  const byAction = await replay(theirPage, action, {});
  expect(await byAction.text()).toMatch(/VIEWER/);
  await expect.poll(() => prisma.annotation.count({ where: { traceId: own.traceId, authorId: viewer.id } })).toBe(0);

  const headers = { origin: baseURL ?? "" };
  const query = `?workspace=${own.workspace.slug}`;
  const writes: Promise<APIResponse>[] = [
    theirPage.request.post(`/api/v1/traces${query}`, { headers, data: history("Mine?") }),
    theirPage.request.patch(`/api/v1/traces/${own.traceId}${query}`, { headers, data: { title: "Mine" } }),
    theirPage.request.delete(`/api/v1/traces/${own.traceId}${query}`, { headers }),
    theirPage.request.post(`/api/v1/traces/${own.traceId}/runs${query}`, { headers, data: { method: "all-at-once" } }),
    theirPage.request.post(`/api/v1/runs/${own.runId}/cancel${query}`, { headers }),
    theirPage.request.post(`/api/v1/tracers/${own.tracerId}/train${query}`, { headers }),
    theirPage.request.post(`/api/v1/tracers/${own.tracerId}/version${query}`, { headers, data: { number: 0 } }),
  ];
  for (const answer of await Promise.all(writes)) expect(answer.status(), answer.url()).toBe(403);
  expect((await theirPage.request.get(`/api/v1/traces/${own.traceId}${query}`)).status()).toBe(200);
  await context.close();
});
