import { randomBytes } from "node:crypto";
import { type Browser, type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { createInvitation } from "@/lib/services/people/members/create-invitation";
import { revokeInvitation } from "@/lib/services/people/members/revoke-invitation";
import { expectAccessible } from "./harness/expect-accessible";
import { expect, startedPage, test } from "./harness/test";
import { addPerson, newWorkspace, signIn, type TestWorkspace } from "./harness/workspace";

const roleOf = async (workspace: TestWorkspace, email: string): Promise<string | null> =>
  (await prisma.member.findFirst({ where: { workspaceId: workspace.ctx.workspaceId, user: { email } } }))?.role ?? null;

const invite = async (workspace: TestWorkspace): Promise<{ id: string; address: string }> => {
  const { id, token } = await createInvitation(workspace.ctx, { role: "EDITOR", expiresInHours: 24, note: "Nora" });
  return { id, address: paths.invitation(token) };
};

/** Somebody else's browser. */
const elsewhere = async (browser: Browser, work: (page: Page) => Promise<void>): Promise<void> => {
  const context = await browser.newContext();
  try {
    await work(startedPage(await context.newPage()));
  } finally {
    await context.close();
  }
};

test("somebody is invited, makes an account where sign-up is closed, gets another role, and is removed", async ({
  page,
  workspace,
  browser,
}) => {
  await page.goto(paths.settings(workspace.slug, "members"));
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite to Kitchen" });
  await dialog.getByLabel("For whom").fill("Nora of QA");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const shown = page.getByRole("dialog", { name: "Copy the link now" });
  const address = (await shown.locator("pre").innerText()).trim();
  expect(address).toMatch(/^http:\/\/.+\/invite\/[\w-]{43}$/);
  await expect(shown.getByRole("note")).toContainText("This link works only on this machine");
  await expectAccessible(page);
  await shown.getByRole("button", { name: "I have copied it" }).click();
  const invitation = page.getByRole("row", { name: /Nora of QA/ });
  await expect(invitation).toContainText(/ends in [67] d/);
  await expect.poll(() => page.content()).not.toContain(address.slice(-43));

  const email = `nora-${randomBytes(6).toString("hex")}@example.com`;
  await elsewhere(browser, async (theirs) => {
    await theirs.goto(new URL(address).pathname);
    await expect(theirs.getByRole("heading", { name: "Join Kitchen" })).toBeVisible();
    await expect(theirs.getByText(/Olga.* invites you to this workspace as editor/)).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByLabel("Name", { exact: true }).fill("Nora Lind");
    await theirs.getByLabel("Email").fill(email);
    await theirs.getByLabel("Password").fill("a password of some length");
    await theirs.getByRole("button", { name: "Create account" }).click();
    await expect(theirs).toHaveURL(new RegExp(paths.traces(workspace.slug)));
    await expect.poll(() => roleOf(workspace, email)).toBe("EDITOR");

    await page.reload();
    await expect(invitation).toContainText("used");
    await page.getByRole("combobox", { name: "Role of Nora Lind" }).click();
    await page.getByRole("option", { name: "viewer" }).click();
    await expect(page.getByText("Nora Lind is viewer now.")).toBeVisible();
    expect((await theirs.goto(paths.newDataSet(workspace.slug)))?.status()).toBe(404);
    await theirs.goto(paths.traces(workspace.slug));
    await expect(theirs.getByRole("heading", { name: "Traces", level: 1 })).toBeVisible();

    await page.getByRole("button", { name: "More about Nora Lind" }).click();
    await page.getByRole("menuitem", { name: "Remove…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Nora Lind removed.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Nora Lind/ }).filter({ hasText: email })).toHaveCount(0);
    // Their session is as good as before, and opens nothing here any more.
    expect((await theirs.goto(paths.traces(workspace.slug)))?.status()).toBe(404);
    const api = await theirs.request.get(paths.api.traces(workspace.slug));
    expect(api.status()).toBe(404);
  });
});

test("the only owner cannot leave, and hands over by typing the name of the workspace", async ({ page, workspace }) => {
  await addPerson(workspace, "Petra", "VIEWER");
  await page.goto(paths.settings(workspace.slug, "members"));
  await expect(page.getByRole("row", { name: /Olga.*you.*owner/ })).toBeVisible();
  await expect(page.getByRole("combobox", { name: /Role of Olga/ })).toHaveCount(0);
  await page.getByRole("button", { name: "More about you" }).click();
  await page.getByRole("menuitem", { name: "Leave this workspace…" }).click();
  const leaving = page.getByRole("alertdialog", { name: "Leave Kitchen?" });
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(leaving.getByRole("alert")).toContainText("needs at least one owner");
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => roleOf(workspace, workspace.email)).toBe("OWNER");

  await page.getByRole("button", { name: "More about Petra" }).click();
  await page.getByRole("menuitem", { name: "Transfer ownership…" }).click();
  const handing = page.getByRole("dialog", { name: "Transfer ownership to Petra?" });
  const confirm = handing.getByRole("button", { name: "Transfer ownership" });
  await handing.getByLabel("Workspace name").fill("kitchen");
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  await handing.getByLabel("Workspace name").fill("Kitchen");
  await confirm.click();
  await expect(page.getByText("Petra is now an owner, and you are an admin.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Petra.*owner/ })).toBeVisible();

  await page.getByRole("button", { name: "More about you" }).click();
  await page.getByRole("menuitem", { name: "Leave this workspace…" }).click();
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(page).not.toHaveURL(new RegExp(paths.settings(workspace.slug, "members")));
  await expect.poll(() => roleOf(workspace, workspace.email)).toBeNull();
  expect((await page.goto(paths.traces(workspace.slug)))?.status()).toBe(404);
});

test("a person who has an account signs in and joins; the link then leads nowhere, as any that does not work", async ({
  page,
  workspace,
  browser,
}) => {
  const [used, revoked, mine] = [await invite(workspace), await invite(workspace), await invite(workspace)];
  await revokeInvitation(workspace.ctx, { id: revoked.id });
  const guest = await newWorkspace("OWNER", "Elsewhere");
  await elsewhere(browser, async (theirs) => {
    await theirs.goto(used.address);
    await theirs.getByRole("link", { name: "Sign in" }).click();
    await expect(theirs).toHaveURL(/\/sign-in\?next=%2Finvite/);
    await signIn(theirs, guest);
    await theirs.goto(used.address);
    await expect(theirs.getByText(`You are signed in as ${guest.email}.`)).toBeVisible();
    await theirs.getByRole("button", { name: "Join" }).click();
    await expect(theirs).toHaveURL(new RegExp(paths.traces(workspace.slug)));

    await theirs.goto(mine.address);
    await expect(theirs.getByRole("heading", { name: "You are already in Kitchen" })).toBeVisible();
    await expect(theirs.getByRole("link", { name: "Open Kitchen" })).toHaveAttribute(
      "href",
      paths.workspace(workspace.slug),
    );
  });
  const said: string[] = [];
  await elsewhere(browser, async (theirs) => {
    for (const address of [used.address, revoked.address, paths.invitation("made-up")]) {
      await theirs.goto(address);
      await expect(theirs.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();
      said.push(await theirs.locator("main").innerText());
    }
    await expectAccessible(theirs);
  });
  expect(new Set(said).size).toBe(1);
  await page.goto(paths.settings(workspace.slug, "members"));
  await expect(page.getByRole("table", { name: "Invitations" }).getByText("by Olga")).toHaveCount(1);
});

test("removing somebody offers to revoke the keys that they made, and an invitation is revoked from its list", async ({
  page,
  workspace,
}) => {
  const { createApiKey } = await import("@/lib/services/people/api-keys/create-api-key");
  const petra = await addPerson(workspace, "Petra", "ADMIN");
  const kept = await createApiKey(petra.ctx, { name: "Nightly", role: "EDITOR", expiresInDays: 1 });
  const ended = await createApiKey(petra.ctx, { name: "Laptop", role: "EDITOR", expiresInDays: 1 });
  await invite(workspace);
  await page.goto(paths.settings(workspace.slug, "members"));
  await page.getByRole("button", { name: "Revoke invitation for Nora" }).click();
  await page.getByRole("button", { name: "Revoke invitation", exact: true }).click();
  await expect(page.getByRole("table", { name: "Invitations" }).getByText("revoked")).toBeVisible();

  await page.getByRole("button", { name: "More about Petra" }).click();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Remove Petra?" });
  await dialog.getByRole("checkbox", { name: /Nightly/ }).uncheck();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Petra removed. 1 API key revoked.")).toBeVisible();
  const isRevoked = async (id: string) => (await prisma.apiKey.findUnique({ where: { id } }))?.revokedAt !== null;
  expect([await isRevoked(kept.id), await isRevoked(ended.id)]).toEqual([false, true]);
});

// By day: find-members.test.ts.
test("500 members are found by name, on a narrow screen too", { tag: "@nightly" }, async ({ page, workspace }) => {
  const people = await prisma.user.createManyAndReturn({
    data: Array.from({ length: 500 }, (_, at) => ({
      name: at === 321 ? "Zoë Wroblewska-Featherstonehaugh of the long name that goes on" : `Person ${at}`,
      email: `p${at}-${randomBytes(6).toString("hex")}@example.com`,
    })),
    select: { id: true },
  });
  await prisma.member.createMany({
    data: people.map(({ id }) => ({ workspaceId: workspace.ctx.workspaceId, userId: id, role: "VIEWER" as const })),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.settings(workspace.slug, "members"));
  await expect(page.getByText("501 members")).toBeVisible();
  await expect(page.getByRole("table", { name: "Members" }).getByRole("row")).toHaveCount(51);
  await page.getByRole("button", { name: "Show 50 more" }).click();
  await expect(page.getByRole("table", { name: "Members" }).getByRole("row")).toHaveCount(101);
  await page.getByLabel("Find a member").fill("zoe wrob");
  await expect(page.getByText("1 of 501 members")).toBeVisible();
  await expect(page.getByRole("combobox", { name: /Role of Zoë/ })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel("Find a member").fill("nobody like this");
  await page.getByRole("button", { name: "Show everyone" }).click();
  await expect(page.getByText("501 members")).toBeVisible();
});

// By day: doors.db.test.ts, members.db.test.ts.
test("a viewer sees who is here, invites nobody and can leave", { tag: "@nightly" }, async ({ page }) => {
  const workspace = await newWorkspace("VIEWER");
  await signIn(page, workspace);
  await page.goto(paths.settings(workspace.slug, "members"));
  await expect(page.getByRole("row", { name: /Petra.*you.*viewer/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await page.getByRole("button", { name: "More about you" }).press("Enter");
  await page.getByRole("menuitem", { name: "Leave this workspace…" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).press("Enter");
  await expect.poll(() => roleOf(workspace, workspace.email)).toBeNull();
});
