import { paths } from "@/lib/paths";
import { revokeShare } from "@/lib/services/sharing/shares/revoke-share";
import { expectOnlyItsOwn, fault, madeShareable, stepCount, stepOf, stranger } from "./harness/made-share";
import { expect, test } from "./harness/test";

const passphrase = "a pass phrase";

test("where agents and the expected answer are hidden, a reader finds neither on the page nor in what it loads", async ({
  page,
  workspace,
  browser,
  baseURL,
}) => {
  const { share } = await madeShareable(page, workspace);
  const { token } = await share({ settings: { hidesAgents: true, hidesExpectedAnswer: true } });
  const { reader, context, asked } = await stranger(browser);
  const loaded: Promise<string>[] = [];
  reader.on("response", (response) => {
    if (response.url().includes(token)) loaded.push(response.text().catch(() => ""));
  });
  await reader.goto(paths.share(token, { step: fault }));
  await expect(stepOf(reader, fault)).toContainText("Agent B");
  await expect(reader.getByRole("note")).toContainText("read only");
  await reader.keyboard.press("Shift+G");
  await expect(stepOf(reader, stepCount - 1)).toContainText(`Entry ${stepCount - 1}`);
  const all = [await reader.content(), ...(await Promise.all(loaded))].join("\n");
  expect(all).toContain("I count 41 crates");
  expect(all).not.toMatch(/solver|planner|14 crates/i);
  expectOnlyItsOwn(asked, token, baseURL);
  await context.close();
});

// By day: share-words.test.ts.
test(
  "a link without an end and without a run opens the steps, and says of neither",
  { tag: "@nightly" },
  async ({ page, workspace, browser, baseURL }) => {
    const { share } = await madeShareable(page, workspace);
    const { token } = await share({ expiresInHours: null, settings: { runIds: [], hasLabels: false } });
    const { reader, context, asked } = await stranger(browser);
    await reader.goto(paths.share(token, { step: fault }));
    await expect(stepOf(reader, fault)).toContainText("I count 41 crates");
    await expect(reader.getByRole("note")).toContainText("read only");
    await expect(reader.getByRole("note")).not.toContainText("expires");
    await expect(reader.locator("body")).not.toContainText("Because.");
    await expect(reader.locator("body")).not.toContainText("Swaps the digits.");
    expectOnlyItsOwn(asked, token, baseURL);
    await context.close();
  },
);

// By day: share-door.db.test.ts.
test(
  "after five wrong passphrases even the right one has to wait, and the page says how long",
  { tag: "@nightly" },
  async ({ page, workspace, browser }) => {
    const { share } = await madeShareable(page, workspace);
    const { token } = await share({ passphrase });
    const { reader, context } = await stranger(browser);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await context.request.post(paths.shareData(token, "open"), {
        data: { passphrase: "another one" },
      });
      expect(answer.status()).toBe(403);
    }
    await reader.goto(paths.share(token));
    await reader.getByLabel("Passphrase").fill(passphrase);
    await reader.getByRole("button", { name: "Open" }).click();
    await expect(reader.getByRole("alert").filter({ hasText: "attempts" })).toContainText(/Try again in \d+ minutes/);
    expect(await reader.content()).not.toMatch(/crates|Solver|Entry/);
    await context.close();
  },
);

test("a link that is revoked while somebody is at it opens nothing from then on", async ({
  page,
  workspace,
  browser,
}) => {
  const { share } = await madeShareable(page, workspace);
  const [open, guarded] = [await share(), await share({ passphrase })];
  const [reading, typing] = [await stranger(browser), await stranger(browser)];
  await reading.reader.goto(paths.share(open.token, { step: 0 }));
  await expect(stepOf(reading.reader, 0)).toContainText("Entry 0");
  await typing.reader.goto(paths.share(guarded.token));
  await typing.reader.getByLabel("Passphrase").fill(passphrase);
  for (const { shareId } of [open, guarded]) await revokeShare(workspace.ctx, { shareId });

  await typing.reader.getByRole("button", { name: "Open" }).click();
  await expect(typing.reader.getByRole("alert").filter({ hasText: "link" })).toContainText("no longer works");
  expect(await typing.reader.content()).not.toMatch(/crates|Solver|Entry/);

  // What is on the screen stays there; nothing more of it comes.
  await reading.reader.keyboard.press("Shift+G");
  await expect(reading.reader.getByRole("alert").filter({ hasText: "Steps could not be loaded" })).toBeVisible();
  await expect(reading.reader.getByText(`Entry ${stepCount - 2}`)).toHaveCount(0);
  expect((await reading.context.request.get(paths.shareData(open.token, "steps"))).status()).toBe(404);
  await reading.reader.reload();
  await expect(reading.reader.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
  await reading.context.close();
  await typing.context.close();
});
