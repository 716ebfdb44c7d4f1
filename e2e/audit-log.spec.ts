import { readFile } from "node:fs/promises";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { recordAudit } from "@/lib/services/people/audit/record-audit";
import { expectAccessible } from "./harness/expect-accessible";
import { expect, test } from "./harness/test";
import { addPerson, newWorkspace, signIn } from "./harness/workspace";

test("the log says who did what, is filtered, opened and exported", async ({ page, workspace }) => {
  const petra = await addPerson(workspace, "Petra", "ADMIN");
  await recordAudit(prisma, petra.ctx, {
    kind: "trace.deleted",
    subject: "=HYPERLINK(the harbour run)",
    details: { traceCount: 3, runCount: 1 },
  });
  await page.goto(paths.settings(workspace.slug, "api-keys"));
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Nightly import");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "I have copied it" }).click();

  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Audit log" }).click();
  const table = page.getByRole("table", { name: "Audit log" });
  await expect(table.getByRole("row").nth(1)).toContainText("Nightly import");
  await expect(table.getByRole("row", { name: /Olga.*Signed in/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("combobox", { name: "Who" }).click();
  await page.getByRole("option", { name: "Petra" }).click();
  await expect(page).toHaveURL(new RegExp(`actor=${petra.userId}`));
  await expect(table.getByRole("row")).toHaveCount(2);
  await table.getByRole("button", { name: /Details: Deleted traces/ }).press("Enter");
  await expect(table.getByText("Trace count")).toBeVisible();
  await expectAccessible(page);
  await table.getByRole("button", { name: /Details: Deleted traces/ }).press("Enter");
  await expect(table.getByText("Trace count")).toHaveCount(0);

  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page).not.toHaveURL(/actor=/);
  await page.getByRole("combobox", { name: "What" }).click();
  await page.getByRole("option", { name: "Signed in" }).click();
  await expect(table.getByText("Nightly import")).toHaveCount(0);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(page).not.toHaveURL(/kind=/);
  await page.getByLabel("Words").fill("harbour");
  await page.getByRole("button", { name: "Search the audit log" }).click();
  await expect(page).toHaveURL(/q=harbour/);
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByLabel("To (UTC)").fill("2020-01-01");
  await expect(page.getByRole("heading", { name: "No matching entries" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(table.getByText("Nightly import")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`audit-log-${workspace.slug}.csv`);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv).toContain("Nightly import");
  expect(csv).toContain("'=HYPERLINK");
  const lines = await page.request.get(paths.api.auditLog(workspace.slug, { format: "jsonl", actor: petra.userId }));
  expect(
    (await lines.text())
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { kind: string }).kind),
  ).toEqual(["trace.deleted"]);
});

// By day: audit.db.test.ts, doors.db.test.ts.
test("the log is paged, and tells an editor nothing", { tag: "@nightly" }, async ({ page }) => {
  const workspace = await newWorkspace("EDITOR");
  await prisma.auditEntry.createMany({
    data: Array.from({ length: 120 }, (_, at) => ({
      workspaceId: workspace.ctx.workspaceId,
      actorKind: "user",
      actorName: "Olga",
      kind: "sign-in",
      subject: `Entry ${at}`,
      at: new Date(Date.UTC(2026, 0, 1, 0, at)),
    })),
  });
  const admin = await addPerson(workspace, "Ada", "ADMIN");
  await signIn(page, admin);
  await page.goto(paths.settings(workspace.slug, "audit-log"));
  const row = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  await expect(row).toHaveCount(51);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page.getByRole("link", { name: "Newest" })).toBeVisible();
  await page.getByRole("link", { name: "Older" }).click();
  await expect(page.getByRole("link", { name: "Older" })).toHaveCount(0);
  await expect(page.getByText("Entry 0", { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, workspace);
  await page.goto(paths.settings(workspace.slug, "general"));
  await expect(page.getByRole("link", { name: "Audit log" })).toHaveCount(0);
  expect((await page.goto(paths.settings(workspace.slug, "audit-log")))?.status()).toBe(404);
  expect((await page.request.get(paths.api.auditLog(workspace.slug, { format: "csv" }))).status()).toBe(403);
});
