import { prisma } from "@/lib/db";
import { startOracle } from "@/lib/llm/testing/oracle-endpoint";
import { paths } from "@/lib/paths";
import { enqueueRetention } from "@/lib/services/ground/queue/enqueue";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { sampleTrace, toBytes } from "@/lib/services/traces/reading/testing/sample-file";
import { expectAccessible } from "./harness/expect-accessible";
import { keepLooks } from "./harness/keep-looks";
import { expect, test } from "./harness/test";
import { newWorkspace, signIn, stopAutomaticRuns } from "./harness/workspace";

test("a provider is added with a key that is never shown again, tested, edited and deleted", async ({
  page,
  workspace,
}) => {
  await page.goto(paths.settings(workspace.slug, "providers"));
  await page.getByRole("button", { name: "Add a provider" }).click();
  const sheet = page.getByRole("dialog", { name: "Add a provider" });
  await expectAccessible(page);
  await sheet.getByLabel("Kind").click();
  await page.getByRole("option", { name: "Other, OpenAI-compatible" }).click();
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("Enter the base URL.")).toBeVisible();
  const judge = await startOracle({
    // What the test of a provider asks.
    truths: [{ question: "What is 2 + 2?", agents: ["Calculator"], stepIndex: 0, agent: "Calculator" }],
    key: "sk-made-up-0123456789abcdef",
    models: ["house-7b", "house-70b"],
  });
  await sheet.getByLabel("Base URL").fill(judge.baseUrl);
  await sheet.getByLabel("API key").fill("sk-wrong");
  await sheet.getByRole("button", { name: "Test" }).click();
  const told = page.getByRole("status").filter({ hasText: "The endpoint rejected the API key" });
  await expect(told).toBeVisible();
  await page.keyboard.press("Escape");
  await sheet.getByLabel("API key").fill("sk-made-up-0123456789abcdef");
  await sheet.getByPlaceholder("Add a model: search or type its name").fill("7b");
  await sheet.getByRole("option", { name: "house-7b" }).click();
  await expect(sheet.getByRole("list", { name: "Models of this provider" })).toContainText("house-7b");
  await expectAccessible(page);
  await sheet.getByText("More: name, limits, headers, and prices").click();
  await sheet.getByLabel("Name", { exact: true }).fill("House judge");
  await sheet.getByLabel("Extra headers").fill("X-Team judges-of-the-house");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText("Write one header per line, as Name: value.")).toBeVisible();
  await sheet.getByLabel("Extra headers").fill("X-Team: judges-of-the-house");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText("key ends in cdef")).toBeVisible();
  await expect(page.getByText("cost unknown")).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  expect(await page.content()).not.toMatch(/sk-made-up|judges-of-the-house/);
  await expect(page.getByText("1 extra header")).toBeVisible();
  await page.getByRole("button", { name: "Test" }).click();
  await expect(page.getByRole("status").filter({ hasText: "house-7b answered with a JSON schema" })).toBeVisible({
    timeout: 120_000,
  });
  await page.keyboard.press("Escape");
  // How it had to be asked stands beside the model.
  await expect(page.getByText("JSON schema")).toBeVisible();

  await page.getByRole("button", { name: "Edit House judge" }).click();
  await page.getByText("More: name, limits, headers, and prices").click();
  await page.getByLabel("$ in").fill("0.5");
  await page.getByLabel("$ out").fill("1.5");
  await expect(page.getByRole("checkbox", { name: "Sees images" })).not.toBeChecked();
  await page.getByRole("checkbox", { name: "Sees images" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("$0.5 in, $1.5 out")).toBeVisible();
  await expect(page.getByText("sees images", { exact: true })).toBeVisible();
  await expect(page.getByText("key ends in cdef")).toBeVisible();
  await judge.close();

  await page.getByRole("button", { name: "Delete House judge" }).click();
  await page.getByRole("button", { name: "Delete the provider" }).click();
  await expect(page.getByRole("heading", { name: "No providers yet" })).toBeVisible();
});

test("an API key is shown once, works, and is refused after it was revoked", async ({ page, workspace, request }) => {
  await page.goto(paths.settings(workspace.slug, "api-keys"));
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Nightly import");
  await page.getByLabel("Role").click();
  await page.getByRole("option", { name: "viewer" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create key" }).click();
  const dialog = page.getByRole("dialog", { name: "Copy the key now" });
  const key = (await dialog.locator("pre").innerText()).trim();
  expect(key).toMatch(/^fl_/);
  const ask = () => request.get("/api/v1/traces", { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status()).toBe(200);

  await dialog.getByRole("button", { name: "I have copied it" }).click();
  await page.reload();
  expect(await page.content()).not.toContain(key);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Revoke Nightly import" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("row", { name: /Nightly import/ })).toContainText("revoked");
  expect((await ask()).status()).toBe(401);
});

test("a workspace is renamed, a second one made, and the palette switches between them", async ({
  page,
  workspace,
}) => {
  await page.goto(paths.settings(workspace.slug, "general"));
  await page.getByLabel("Name", { exact: true }).fill("Harbour office");
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Harbour office");
  await expectAccessible(page);

  await page.goto(paths.newWorkspace());
  await page.getByLabel("Name", { exact: true }).fill("Lighthouse");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Lighthouse");
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Switch to Harbour office" }).click();
  await expect(page).toHaveURL(new RegExp(paths.traces(workspace.slug)));
  // Once the workspace is shown it is the one to come back to.
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Harbour office");
  await page.goto(paths.home());
  await expect(page).toHaveURL(new RegExp(paths.traces(workspace.slug)));
});

// By day: members.spec.ts.
test("members are listed with their roles", { tag: "@nightly" }, async ({ page, workspace }) => {
  await page.goto(paths.settings(workspace.slug, "members"));
  await expect(page.getByRole("row", { name: /Olga.*owner/ })).toBeVisible();
  await expectAccessible(page);
});

test("a viewer sees settings, changes nothing and finds no API keys", { tag: "@smoke" }, async ({ page }) => {
  const workspace = await newWorkspace("VIEWER");
  await signIn(page, workspace);
  await page.goto(paths.settings(workspace.slug, "general"));
  await expect(page.getByLabel("Name", { exact: true })).toBeDisabled();
  await expect(page.getByRole("link", { name: "API keys" })).toHaveCount(0);
  await page.goto(paths.settings(workspace.slug, "providers"));
  await expect(page.getByRole("button", { name: "Add a provider" })).toHaveCount(0);
  const answer = await page.goto(paths.settings(workspace.slug, "api-keys"));
  expect(answer?.status()).toBe(404);
});

test("a retention rule says what it would delete before it is saved, and the worker deletes it", async ({
  page,
  workspace,
}) => {
  await stopAutomaticRuns(workspace);
  const store = async (title: string, days: number): Promise<void> => {
    const { traces } = await createTraces(workspace.ctx, { bytes: toBytes(sampleTrace({ title })) });
    const createdAt = new Date(Date.now() - days * 86_400_000);
    await prisma.trace.update({ where: { id: traces[0]?.id ?? "" }, data: { createdAt } });
  };
  await store("An old one", 100);
  await store("A young one", 10);
  await page.goto(paths.settings(workspace.slug, "retention"));
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByLabel("Days of rule 1").fill("30");
  await page.getByLabel("Outcome of rule 1").click();
  await page.getByRole("option", { name: "Failed" }).click();
  await page.getByRole("button", { name: "Count what would go" }).click();
  await expect(page.getByText("These rules delete 1 trace today, with 0 runs")).toBeVisible();
  await expectAccessible(page);
  await keepLooks(page, "retention");
  await page.getByRole("button", { name: "Save rules" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete 1 trace, and more as they age?" });
  await dialog.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Rules saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Days of rule 1")).toHaveValue("30");
  // What the worker does within the hour.
  await enqueueRetention(prisma, 0);
  await expect(async () => {
    await page.goto(paths.traces(workspace.slug));
    await expect(page.getByRole("table", { name: "Traces" })).toContainText("A young one");
    await expect(page.getByRole("table", { name: "Traces" })).not.toContainText("An old one", { timeout: 500 });
  }).toPass();
});
