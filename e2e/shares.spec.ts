import { type Browser, type BrowserContext, type Page } from "@playwright/test";
import { endpoints } from "@/app/api/v1/endpoints/endpoint-list";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { createShare, type ShareWish } from "@/lib/services/shares/create-share";
import { revokeShare } from "@/lib/services/shares/revoke-share";
import { madeTrace, storeRun } from "./harness/made-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const passphrase = "a pass phrase";
/** Longer than what a page has at hand once it is drawn. */
const stepCount = 400;
const fault = 40;

interface Made {
  traceId: string;
  share: (wish?: Partial<ShareWish>, now?: Date) => Promise<{ token: string; shareId: string }>;
}

/** A trace of which a run says that Solver broke it at step 40, and what makes links to copies of it. */
async function prepare(page: Page, workspace: TestWorkspace): Promise<Made> {
  await stopAutomaticRuns(workspace);
  const { file } = madeTrace(stepCount, fault);
  const [trace] = await upload(page.request, workspace, file);
  const traceId = trace?.id ?? "";
  const quotes = [{ stepIndex: fault, text: "I count 41 crates" }];
  const runId = await storeRun(workspace, traceId, { agent: "Solver", stepIndex: fault, quotes });
  const settings = {
    ...{ runIds: [runId], hasLabels: true, isMasked: true, hidesAgents: false, hidesExpectedAnswer: false },
  };
  return {
    traceId,
    share: (wish = {}, now = new Date()) =>
      createShare(workspace.ctx, { traceId, settings, expiresInHours: 24, passphrase: null, ...wish }, now),
  };
}

/** A page of a browser that knows nobody, and every request that it makes. */
async function stranger(browser: Browser): Promise<{ reader: Page; context: BrowserContext; asked: string[] }> {
  const context = await browser.newContext();
  const reader = await context.newPage();
  const asked: string[] = [];
  reader.on("request", (request) => asked.push(new URL(request.url()).pathname));
  return { reader, context, asked };
}

const step = (page: Page, index: number) => page.locator(`#step-${index}`);
const viewsOf = async (shareId: string) => (await prisma.share.findUniqueOrThrow({ where: { id: shareId } })).viewCount;

/** Only the page of the share, its data, and what pages are made of. */
const expectOnlyItsOwn = (asked: readonly string[], token: string) => {
  const own = [paths.share(token), `${paths.share(token)}/data/`, "/_next/", "/icon"];
  expect(asked.filter((path) => !own.some((start) => path.startsWith(start)))).toEqual([]);
};

test("whoever has the link reads the trace, whole and at the step that the link names", async ({
  page,
  workspace,
  browser,
}) => {
  const { share } = await prepare(page, workspace);
  const { token, shareId } = await share();
  const { reader, context, asked } = await stranger(browser);
  const answer = await reader.goto(paths.share(token, { step: 20, tab: "labels" }));
  expect(await answer?.allHeaders()).toMatchObject({
    ...{ "x-robots-tag": "noindex, nofollow, noarchive", "referrer-policy": "no-referrer" },
    "cache-control": expect.stringContaining("no-store") as unknown,
  });
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(reader.getByRole("note")).toContainText("read only");
  await expect(step(reader, 20)).toBeInViewport();
  await expect(reader.getByRole("tab", { name: /Labels/ })).toHaveAttribute("aria-selected", "true");
  // Its keys work as on the page of a member: here, to the decisive step and the last one.
  await reader.keyboard.press("b");
  await expect(step(reader, fault)).toBeInViewport();
  await expect(reader).toHaveURL(new RegExp(`step=${fault}`));
  await reader.keyboard.press("Shift+G");
  await expect(step(reader, stepCount - 1)).toBeInViewport();
  await expect(step(reader, stepCount - 1)).toContainText(`Entry ${stepCount - 1}`);
  await expect.poll(() => viewsOf(shareId)).toBe(1);
  await reader.goto(paths.share(token, { run: "1" }));
  await expect(step(reader, fault)).toContainText("I count 41 crates");
  await expect.poll(() => viewsOf(shareId)).toBe(2);
  await context.request.head(paths.share(token));
  await context.request.get(paths.share(token), { headers: { "sec-purpose": "prefetch" } });
  await expect.poll(() => viewsOf(shareId)).toBe(2);
  expectOnlyItsOwn(asked, token);
  await context.close();
});

test("a member who is signed in reads a share as anybody does, and it does not follow the trace", async ({
  page,
  workspace,
}) => {
  const { share, traceId } = await prepare(page, workspace);
  const { token } = await share();
  await prisma.step.updateMany({ where: { traceId }, data: { content: "changed since" } });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(paths.share(token));
  await expect(step(page, fault)).toContainText("I count 41 crates");
  await expect(page.locator("body")).not.toContainText("changed since");
  await expect(page.locator("body")).not.toContainText(workspace.email);
  expect(await page.content()).not.toContain(workspace.slug);
  expectOnlyItsOwn(asked, token);
});

test("links that have expired, were revoked or never were show one page", async ({ page, workspace, browser }) => {
  const { share, traceId } = await prepare(page, workspace);
  const [expired, revoked] = [await share({ expiresInHours: 1 }, new Date(Date.now() - 3_600_001)), await share()];
  await revokeShare(workspace.ctx, { shareId: revoked.shareId });
  const { reader, context } = await stranger(browser);
  const tokens = [expired.token, revoked.token, "A".repeat(43), `${revoked.token.slice(1)}A`, "0none0"];
  const pages: string[] = [];
  for (const token of tokens) {
    const answer = await context.request.get(paths.share(token));
    expect(answer.status()).toBe(404);
    pages.push((await answer.text()).replaceAll(token, "TOKEN"));
    await reader.goto(paths.share(token));
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText("This link opens nothing");
  }
  // To the byte, for tokens of one length: in which piece of the page its address stands depends on that.
  expect(new Set(pages.slice(0, -1)).size).toBe(1);
  expect(pages[0]).not.toContain(traceId);
  // A link that is revoked while it is read shows nothing new.
  const open = await share();
  await reader.goto(paths.share(open.token));
  await expect(step(reader, fault)).toBeInViewport();
  await revokeShare(workspace.ctx, { shareId: open.shareId });
  expect((await context.request.get(paths.shareData(open.token, "steps"))).status()).toBe(404);
  await context.close();
});

test("a passphrase is asked for, wrong ones open nothing, and it is asked for again without losing the place", async ({
  page,
  workspace,
  browser,
}) => {
  const { share } = await prepare(page, workspace);
  const { token, shareId } = await share({ passphrase });
  const { reader, context, asked } = await stranger(browser);
  await reader.goto(paths.share(token, { step: 20 }));
  expect(await reader.content()).not.toMatch(/crates|Solver|Entry/);
  const field = reader.getByLabel("Passphrase");
  await field.fill("something else");
  await reader.getByRole("button", { name: "Open" }).click();
  await expect(reader.getByRole("alert").filter({ hasText: "passphrase" })).toContainText("not right");
  await expect.poll(() => viewsOf(shareId)).toBe(0);
  await field.fill(passphrase);
  await reader.getByRole("button", { name: "Open" }).click();
  await expect(step(reader, 20)).toBeInViewport();
  await expect.poll(() => viewsOf(shareId)).toBe(1);
  // Nothing of it is kept by the browser, and nothing stands in an address.
  expect(await reader.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))).not.toMatch(
    /\d{13}\.[\w-]{43}/,
  );
  expect(reader.url()).not.toContain("pass");
  await reader.route(`**${paths.share(token)}/data/steps*`, (route) =>
    route.fulfill({
      status: 401,
      json: { error: { code: "UNAUTHENTICATED", message: "Enter the passphrase again." } },
    }),
  );
  await reader.keyboard.press("Shift+G");
  const again = reader.getByRole("dialog");
  await expect(again).toContainText("again");
  await reader.unroute(`**${paths.share(token)}/data/steps*`);
  await again.getByLabel("Passphrase").fill(passphrase);
  await again.getByRole("button", { name: "Open" }).click();
  await expect(again).toBeHidden();
  await expect(step(reader, stepCount - 1)).toContainText(`Entry ${stepCount - 1}`);
  await expect.poll(() => viewsOf(shareId)).toBe(1);
  expectOnlyItsOwn(asked, token);
  await context.close();
});

test("with a link nothing is reached but what it leads to", async ({ page, workspace, browser }) => {
  const { share, traceId } = await prepare(page, workspace);
  const [mine, other] = [await share(), await share({ passphrase })];
  const { snapshot } = await prisma.share.findUniqueOrThrow({
    where: { id: mine.shareId },
    select: {
      snapshot: { select: { id: true, slug: true, traces: { select: { id: true } }, runs: { select: { id: true } } } },
    },
  });
  const copied = snapshot?.traces[0]?.id ?? "";
  const { context } = await stranger(browser);
  const slugs = [snapshot?.slug ?? "", snapshot?.id ?? "", mine.token, workspace.slug];
  const headers: Record<string, string>[] = [
    { authorization: `Bearer ${mine.token}` },
    { cookie: `authjs.session-token=${mine.token}` },
    { "x-faultline-share": mine.token },
  ];
  const ids = [copied, traceId];
  for (const endpoint of endpoints.filter(({ permission }) => permission !== null)) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === "runId" ? (snapshot?.runs[0]?.id ?? "") : name === "index" ? "0" : copied,
    );
    for (const [i, header] of headers.entries()) {
      const query = new URLSearchParams({ workspace: slugs[i % slugs.length] ?? "" });
      const answer = await context.request.fetch(`${path}?${query}`, {
        ...{ method: endpoint.method.toUpperCase(), headers: header },
        ...(endpoint.method === "get" ? {} : { data: {} }),
      });
      expect([endpoint.method, path, answer.status()]).toEqual([endpoint.method, path, 401]);
      expect(await answer.text()).not.toMatch(/crates|Solver|Entry/);
    }
  }
  for (const slug of slugs)
    for (const path of [paths.traces(slug), paths.trace(slug, copied), paths.shares(slug), paths.settings(slug)])
      for (const header of headers) {
        const answer = await context.request.get(path, { headers: header, maxRedirects: 0 });
        expect([path, [307, 404].includes(answer.status())]).toEqual([path, true]);
        expect(await answer.text()).not.toMatch(/crates|Solver|Entry/);
      }
  for (const part of ["steps", "outline", "injections", `runs/${ids[0]}/chain`]) {
    const answer = await context.request.get(paths.shareData(other.token, part), { headers: headers[2] ?? {} });
    expect([part, answer.status()]).toEqual([part, 401]);
  }
  // Somebody of another workspace who is signed in does not find the copy either.
  const answer = await page.request.get(paths.trace(snapshot?.slug ?? "", copied), { maxRedirects: 0 });
  expect(answer.status()).toBe(404);
  await context.close();
});
