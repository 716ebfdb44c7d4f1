import { issueShareAccess, shareHeader } from "@/lib/auth/share-access";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { revokeShare } from "@/lib/services/sharing/shares/revoke-share";
import { deleteTraces } from "@/lib/services/intake/removal/delete-traces";
import {
  expectOnlyItsOwn,
  fault,
  madeShareable,
  recordRequests,
  stepCount,
  stepOf,
  stranger,
  viewsOf,
} from "./harness/made-share";
import { expect, test } from "./harness/test";

const passphrase = "a pass phrase";

test(
  "whoever has the link reads the trace, whole and at the step that the link names",
  { tag: "@smoke" },
  async ({ page, workspace, browser, baseURL }) => {
    const { share } = await madeShareable(page, workspace);
    const { token, shareId } = await share();
    const { reader, context, asked } = await stranger(browser);
    const answer = await reader.goto(paths.share(token, { step: 20, tab: "labels" }));
    expect(await answer?.allHeaders()).toMatchObject({
      "x-robots-tag": "noindex, nofollow, noarchive",
      "referrer-policy": "no-referrer",
      "cache-control": expect.stringContaining("no-store") as unknown,
    });
    await expect(reader.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(reader.getByRole("note")).toContainText("read only");
    await expect(stepOf(reader, 20)).toBeInViewport();
    await expect(reader.getByRole("tab", { name: /Labels/ })).toHaveAttribute("aria-selected", "true");
    // Its keys work as on the page of a member: here, to the decisive step and the last one.
    await reader.keyboard.press("b");
    await expect(stepOf(reader, fault)).toBeInViewport();
    await expect(reader).toHaveURL(new RegExp(`step=${fault}`));
    await reader.keyboard.press("Shift+G");
    await expect(stepOf(reader, stepCount - 1)).toBeInViewport();
    await expect(stepOf(reader, stepCount - 1)).toContainText(`Entry ${stepCount - 1}`);
    await expect.poll(() => viewsOf(shareId)).toBe(1);
    await reader.goto(paths.share(token, { run: "1" }));
    await expect(stepOf(reader, fault)).toContainText("I count 41 crates");
    await expect.poll(() => viewsOf(shareId)).toBe(2);
    await context.request.head(paths.share(token));
    await context.request.get(paths.share(token), { headers: { "sec-purpose": "prefetch" } });
    await expect.poll(() => viewsOf(shareId)).toBe(2);
    expectOnlyItsOwn(asked, token, baseURL);
    await context.close();
  },
);

// By day: share-door.db.test.ts.
test(
  "a member who is signed in reads a share as anybody does, and it does not follow the trace",
  { tag: "@nightly" },
  async ({ page, workspace, baseURL }) => {
    const { share, traceId } = await madeShareable(page, workspace);
    const { token } = await share();
    await prisma.step.updateMany({ where: { traceId }, data: { content: "changed since" } });
    const asked = recordRequests(page);
    await page.goto(paths.share(token));
    await expect(stepOf(page, fault)).toContainText("I count 41 crates");
    await expect(page.locator("body")).not.toContainText("changed since");
    await expect(page.locator("body")).not.toContainText(workspace.email);
    expect(await page.content()).not.toContain(workspace.slug);
    expectOnlyItsOwn(asked, token, baseURL);
  },
);

// By day: share-door.db.test.ts.
test(
  "links that have expired, were revoked or never were, and those of a deleted trace, show one page",
  { tag: "@nightly" },
  async ({ page, workspace, browser }) => {
    const { share, traceId } = await madeShareable(page, workspace);
    const deleted = await madeShareable(page, workspace);
    const orphan = await deleted.share();
    await deleteTraces(workspace.ctx, { ids: [deleted.traceId] });
    const [expired, revoked] = [await share({ expiresInHours: 1 }, new Date(Date.now() - 3_600_001)), await share()];
    await revokeShare(workspace.ctx, { shareId: revoked.shareId });
    const { reader, context } = await stranger(browser);
    const tokens = [expired.token, revoked.token, orphan.token, "A".repeat(43), `${revoked.token.slice(1)}A`, "0none0"];
    const pages: string[] = [];
    for (const token of tokens) {
      const answer = await context.request.get(paths.share(token));
      expect(answer.status()).toBe(404);
      // Each page has a nonce of its own for its scripts.
      const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1] ?? "";
      expect(nonce).not.toBe("");
      pages.push((await answer.text()).replaceAll(token, "TOKEN").replaceAll(nonce, "NONCE"));
      await reader.goto(paths.share(token));
      await expect(reader.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
    }
    // To the byte, for tokens of one length: in which piece of the page its address stands depends on that.
    expect(new Set(pages.slice(0, -1)).size).toBe(1);
    expect(pages[0]).not.toContain(traceId);
    await context.close();
  },
);

test("a passphrase is asked for, wrong ones open nothing, and it is asked for again without losing the place", async ({
  page,
  workspace,
  browser,
  baseURL,
}) => {
  const { share } = await madeShareable(page, workspace);
  const { token, shareId } = await share({ passphrase });
  const { reader, context, asked } = await stranger(browser);
  await reader.goto(paths.share(token, { step: 20 }));
  expect(await reader.content()).not.toMatch(/crates|Solver|Entry/);
  const field = reader.getByLabel("Passphrase");
  await field.fill("something else");
  await reader.getByRole("button", { name: "Open" }).click();
  await expect(reader.getByRole("alert").filter({ hasText: "passphrase" })).toContainText("Wrong passphrase");
  await expect.poll(() => viewsOf(shareId)).toBe(0);
  await field.fill(passphrase);
  await reader.getByRole("button", { name: "Open" }).click();
  await expect(stepOf(reader, 20)).toBeInViewport();
  await expect.poll(() => viewsOf(shareId)).toBe(1);
  // Nothing of it is kept by the browser, and nothing stands in an address.
  expect(await reader.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))).not.toMatch(
    /\d{13}\.[\w-]{43}/,
  );
  expect(reader.url()).not.toContain("pass");
  // As when half an hour has gone by: what the page sends has ended, and it is the server that says so.
  const guarded = await prisma.share.findUniqueOrThrow({ where: { id: shareId } });
  const longAgo = new Date(Date.now() - 31 * 60_000);
  const ended = issueShareAccess({ shareId, passphraseHash: guarded.passphraseHash ?? "" }, longAgo);
  await reader.route(`**${paths.share(token)}/data/**`, (route) =>
    route.continue({ headers: { ...route.request().headers(), [shareHeader]: ended } }),
  );
  await reader.keyboard.press("Shift+G");
  const again = reader.getByRole("dialog");
  await expect(again).toContainText("again");
  await again.getByLabel("Passphrase").fill(passphrase);
  await again.getByRole("button", { name: "Open" }).click();
  await reader.unroute(`**${paths.share(token)}/data/**`);
  await expect(again).toBeHidden();
  await expect(stepOf(reader, stepCount - 1)).toContainText(`Entry ${stepCount - 1}`);
  await expect.poll(() => viewsOf(shareId)).toBe(1);
  expectOnlyItsOwn(asked, token, baseURL);
  await context.close();
});
