import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, type TestWorkspace, upload } from "./harness/workspace";

const odd = "chat/8?1#<b>&é";

const turn = (question: string, minute: number, fields: Record<string, unknown> = {}) => ({
  faultline: 1,
  trace: {
    question,
    outcome: "passed",
    finalAnswer: `Answer to: ${question}`,
    metadata: { session_id: odd, user_id: "Ada", environment: "staging", customer: { plan: "pro" } },
    steps: [
      { agent: "Planner", content: `Read: ${question}`, startedAt: `2026-11-02T09:${minute}:00Z`, durationMs: 2_000 },
      { agent: "Surfer", content: "The page is empty.", startedAt: `2026-11-02T09:${minute}:05Z`, durationMs: 1_000 },
    ],
    ...fields,
  },
});

const fill = async (page: Page, workspace: TestWorkspace): Promise<void> => {
  await stopAutomaticRuns(workspace);
  const groundTruth = { agent: "Surfer", stepIndex: 1, reason: "It read an empty page." };
  await upload(page.request, workspace, turn("And the last ferry?", 30, { outcome: "failed", groundTruth }));
  await upload(page.request, workspace, turn("Which ferry leaves first?", 10));
  await upload(page.request, workspace, turn("Does it carry bicycles?", 20));
  await upload(page.request, workspace, turn("Alone", 40, { metadata: { thread_id: "other" } }));
};

test(
  "a session reads in order across its traces, and each trace leads to those beside it",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    await page.goto(paths.sessions(workspace.slug));
    await expect(page.getByRole("heading", { name: "No sessions yet" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("gen_ai.conversation.id");
    await expectAccessible(page);
    await fill(page, workspace);
    await page.goto(paths.sessions(workspace.slug));
    const table = page.getByRole("table", { name: "Sessions" });
    await expect(table.locator("tbody tr")).toHaveCount(2);
    await expect(table.locator("tbody tr").filter({ hasText: odd })).toContainText("Ada");
    await expectAccessible(page);

    const search = page.getByRole("searchbox", { name: "Search sessions and users" });
    await search.fill("ada");
    await expect(table.locator("tbody tr")).toHaveCount(1);
    await search.fill("nobody");
    await page.getByRole("link", { name: "Show all sessions" }).click();
    await expect(table.locator("tbody tr")).toHaveCount(2);
    await expect(search).toHaveValue("");
    await page.getByRole("link", { name: odd }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(odd);
    const items = page.getByRole("list", { name: "Traces of the session" }).getByRole("listitem");
    await expect(items).toHaveCount(3);
    await expect(items.nth(0)).toContainText("Which ferry leaves first?");
    await expect(items.nth(1)).toContainText("later");
    await expect(items.nth(2)).toContainText("It read an empty page.");
    await expect(items.nth(2)).toContainText("Surfer");
    await expectAccessible(page);

    const first = items.nth(0).getByRole("link");
    await pressUntil(page, "j", () => expect(first).toBeFocused({ timeout: 500 }));
    await page.keyboard.press("j");
    await expect(items.nth(1).getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    const place = page.getByRole("link", { name: "2nd of 3 in session" }).first();
    await expect(place).toBeVisible();
    await page.getByRole("link", { name: "Next trace of the session" }).first().click();
    await page.getByRole("link", { name: "3rd of 3 in session" }).first().click();
    await expect(items).toHaveCount(3);

    await page.goto(paths.session(workspace.slug, "other"));
    await items.getByRole("link", { name: "Alone" }).click();
    await page.getByRole("link", { name: "In a session" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("other");
  },
);

test("a key of the metadata is completed with its values and counts, and stands in the address", async ({
  page,
  workspace,
}) => {
  await fill(page, workspace);
  await page.goto(paths.traces(workspace.slug));
  const rows = page.getByRole("table", { name: "Traces" }).locator("tbody tr");
  await expect(rows).toHaveCount(4);
  const search = page.getByRole("combobox", { name: "Search traces" });
  await pressUntil(page, "/", () => expect(search).toBeFocused({ timeout: 500 }));
  await page.keyboard.type("metadata.cust");
  await expect(page.getByRole("option", { name: "metadata.customer.plan: 3" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("option", { name: "pro 3" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/q=metadata\.customer\.plan%3Apro/);
  await expect(rows).toHaveCount(3);
  await page.reload();
  await expect(rows).toHaveCount(3);
});
