import { readFileSync } from "node:fs";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { saveAnnotation } from "@/lib/services/labels/annotations/save-annotation";
import { saveReachableHosts } from "@/lib/services/people/workspaces/save-reachable-hosts";
import { openIssueContract } from "@/lib/services/watch/issues/testing/issue-contract";
import { openLangfuse } from "@/lib/services/watch/write-back/testing/langfuse-contract";
import { expectAccessible } from "./harness/expect-accessible";
import { ownFormatTrace } from "./harness/own-format-trace";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, upload } from "./harness/workspace";

const bakery = readFileSync("lib/traces/formats/fixtures/langfuse-export.input.txt", "utf8");

test("an answer is previewed, sent to Langfuse, and not sent a second time", async ({ page, workspace }) => {
  const langfuse = await openLangfuse("pk-public:sk-verysecret");
  const { slug, ctx } = workspace;
  await stopAutomaticRuns(workspace);
  const [trace] = await upload(page.request, workspace, bakery);
  const traceId = trace?.id ?? "";
  const { agent } = await prisma.step.findFirstOrThrow({ where: { traceId, index: 3 } });
  await saveAnnotation(ctx, { traceId, agent, stepIndex: 3, reason: "The oven is cold." });

  await page.goto(paths.trace(slug, traceId));
  const openDialog = async () => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Send the answer…" }).click();
  };
  const sending = page.getByRole("dialog", { name: "Send the answer" });
  await openDialog();
  await expect(sending).toContainText("There is nowhere to send it yet.");
  await sending.getByRole("link", { name: "Settings, Write-back" }).click();

  await expect(page.getByRole("heading", { name: "No destinations yet" })).toBeVisible();
  await page.getByRole("button", { name: "Add a destination" }).click();
  const form = page.getByRole("dialog", { name: "Add a destination" });
  await form.getByLabel("Name", { exact: true }).fill("Bakery team");
  await form.getByLabel("Address").fill(langfuse.url);
  await form.getByLabel("Public key").fill("pk-public");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("Enter the secret key.");
  await form.getByLabel("Secret key").fill("sk-verysecret");
  await form.getByLabel("Send automatically").click();
  await page.getByRole("option", { name: "Only what someone sends" }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await page.reload();
  expect(await page.content()).not.toMatch(/sk-verysecret|pk-public/);

  const row = page.getByRole("listitem").filter({ hasText: "Bakery team" });
  await row.getByRole("button", { name: "Test the connection" }).click();
  await expect(row.getByRole("status")).toContainText("is in a private network");
  await saveReachableHosts(ctx, { hosts: ["127.0.0.1"] });
  await row.getByRole("button", { name: "Test the connection" }).click();
  await expect(row.getByRole("status")).toContainText("The connection works.");
  await expectAccessible(page);

  await page.goto(paths.trace(slug, traceId));
  await openDialog();
  await expect(sending).toContainText("2 new");
  await expect(sending).toContainText("faultline.decisive_step");
  await expect(sending).toContainText("The oven is cold.");
  await expectAccessible(page);
  expect(langfuse.writes()).toBe(0);
  await sending.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Sending answers about 1 trace to Bakery team.")).toBeVisible();
  await expect
    .poll(() => langfuse.scores().map(({ name }) => name))
    .toEqual(["faultline.decisive_step", "faultline.failed_agent"]);

  await page.goto(paths.traces(slug));
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Send answers" }).click();
  await expect(sending).toContainText("2 unchanged");
  await sending.getByRole("button", { name: "Send", exact: true }).click();
  await expect(sending).toBeHidden();
  await page.goto(paths.settings(slug, "write-back"));
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText(/1 trace sent, most recently/, { timeout: 1_000 });
  }).toPass();
  expect(langfuse.writes()).toBe(2);

  await row.getByRole("button", { name: "Delete Bakery team" }).click();
  await page.getByRole("button", { name: "Delete the destination" }).click();
  await expect(page.getByRole("heading", { name: "No destinations yet" })).toBeVisible();
  await langfuse.close();
});

test("an incident becomes a GitHub issue, and each closes and reopens the other", async ({ page, workspace }) => {
  const github = await openIssueContract("github");
  const { slug, ctx } = workspace;
  await saveReachableHosts(ctx, { hosts: ["127.0.0.1"] });
  const groundTruth = { agent: "Surfer", stepIndex: 2, reason: "It passes over the missing page." };
  await upload(page.request, workspace, ownFormatTrace("Which ferry leaves first?", { groundTruth }));

  await page.goto(paths.settings(slug, "write-back"));
  await page.getByRole("button", { name: "Add a destination" }).click();
  const form = page.getByRole("dialog", { name: "Add a destination" });
  await form.getByLabel("Platform").click();
  await page.getByRole("option", { name: "GitHub" }).click();
  await expect(form.getByLabel("Address")).toHaveValue("https://api.github.com");
  await form.getByLabel("Name", { exact: true }).fill("Shop");
  await form.getByLabel("Address").fill(github.url);
  await form.getByLabel("Repository").fill("shop");
  await form.getByLabel("Token").fill("token-1");
  await form.getByLabel("Webhook secret (optional)").fill("a secret of the webhook");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("Enter the repository as owner/name.");
  await form.getByLabel("Repository").fill("acme/shop");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "acme/shop" });
  await row.getByRole("button", { name: "Test the connection" }).click();
  await expect(row.getByRole("status")).toContainText("The connection works.");
  const hookUrl = await row.locator("code").innerText();
  expect(await page.content()).not.toMatch(/token-1|a secret of the webhook/);
  await expectAccessible(page);

  const issues = page.getByRole("region", { name: "Issues" });
  await expect(async () => {
    await page.goto(paths.incident(slug, 1));
    await expect(issues).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await issues.getByRole("button", { name: "Create an issue" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an issue" });
  await expect(dialog).toContainText("INC-1: ");
  await expect(dialog.getByLabel("Text of the issue")).toContainText("It passes over the missing page.");
  await expectAccessible(page);
  expect(github.writes()).toBe(0);
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(issues.getByRole("link", { name: /^GitHub #1/ })).toHaveAttribute(
    "href",
    `${github.url}/acme/shop/issues/1`,
  );
  await expect(issues.getByText("open", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Activity" })).toContainText("created the issue #1 in Shop");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Change the state" }).click();
  await page.getByRole("menuitem", { name: "Fixed in a version…" }).click();
  await page.getByLabel("Version with the fix").fill("1.5");
  await page.getByRole("button", { name: "Mark as fixed" }).click();
  await expect(issues.getByText("closed", { exact: true })).toBeVisible();
  const [issue] = github.issues;
  if (!issue) throw new Error("no issue");
  expect(issue.state).toBe("closed");

  issue.state = "open";
  const report = (secret: string) => {
    const { headers, body } = github.hook(issue, secret, new Date());
    return page.request.post(new URL(hookUrl).pathname, {
      headers: { ...headers, "content-type": "application/json" },
      data: Buffer.from(body),
    });
  };
  expect((await report("another secret of it")).status()).toBe(404);
  expect((await report("a secret of the webhook")).status()).toBe(200);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("list", { name: "Activity" })).toContainText("Shop opened it again", {
      timeout: 2_000,
    });
  }).toPass();
  await expect(issues.getByText("open", { exact: true })).toBeVisible();
  await issues.getByRole("button", { name: "Remove the link to GitHub #1" }).click();
  await issues.getByRole("button", { name: "Link an issue" }).click();
  const linking = page.getByRole("dialog", { name: "Link an issue" });
  await linking.getByLabel("Address of the issue").fill(`${github.url}/acme/other/issues/1`);
  await linking.getByRole("button", { name: "Link", exact: true }).click();
  await expect(linking.getByRole("alert")).toContainText("This is no address of an issue");
  await expectAccessible(page);
  await linking.getByLabel("Address of the issue").fill(`${github.url}/acme/shop/issues/1`);
  await linking.getByRole("button", { name: "Link", exact: true }).click();
  await expect(page.getByRole("list", { name: "Activity" })).toContainText("linked the issue #1 in Shop");
  await expect(issues.getByRole("link", { name: /^GitHub #1/ })).toBeVisible();
  expect(github.issues).toHaveLength(1);
  await github.close();
});
