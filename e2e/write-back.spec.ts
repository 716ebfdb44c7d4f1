import { readFileSync } from "node:fs";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { saveAnnotation } from "@/lib/services/labels/annotations/save-annotation";
import { saveReachableHosts } from "@/lib/services/people/workspaces/save-reachable-hosts";
import { openLangfuse } from "@/lib/services/watch/write-back/testing/langfuse-contract";
import { expectAccessible } from "./harness/expect-accessible";
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
