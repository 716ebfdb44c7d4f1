import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { saveProvider } from "@/lib/services/connections/providers/save-provider";
import { expectAccessible } from "./harness/expect-accessible";
import { keepLooks } from "./harness/keep-looks";
import { expect, startedPage, test } from "./harness/test";

const key = "sk-0123456789abcdef-wxyz";
const provider = {
  name: "Main",
  preset: "custom",
  baseUrl: "https://judge.example/v1",
  key,
  requestsPerMinute: 60,
  tokensPerMinute: null,
  concurrency: 4,
  timeoutMs: 5000,
  models: [],
};

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const asked = (page: Page, what: string) =>
  page.getByRole("dialog", { name: `This ${what} has changed since you opened it` });

test("a form of a second tab shows both texts, loses nothing while one thinks, and never shows a key", async ({
  page,
  workspace,
}) => {
  const { id } = await saveProvider(workspace.ctx, provider);
  const second = startedPage(await page.context().newPage());
  for (const one of [page, second]) {
    await one.goto(paths.settings(workspace.slug, "providers"));
    await one.getByRole("button", { name: "Edit Main" }).click();
    await one.getByText("More: name, limits, headers, and prices").click();
  }
  await field(page, "Requests per minute").fill("90");
  await field(page, "API key").fill("sk-another-key-that-is-long-7890");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Main saved.")).toBeVisible();

  await field(second, "Name").fill("Second");
  const save = second.getByRole("button", { name: "Save", exact: true });
  await save.click();
  const dialog = asked(second, "provider");
  const saved = dialog.getByRole("region", { name: "Saved in the meantime" });
  await expect(saved).toContainText("API key: a key, ending in 7890");
  await expect(saved).toContainText("Requests per minute: 90");
  await expect(dialog.getByRole("region", { name: "Yours" })).toContainText("Name: Second");
  await expect(dialog).not.toContainText(/another-key|0123456789/);
  await expectAccessible(second);
  await keepLooks(second, "stale-provider");
  await second.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(field(second, "Name")).toHaveValue("Second");
  expect(await prisma.provider.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: "Main" });

  await save.click();
  await dialog.getByRole("button", { name: "Save yours instead" }).click();
  await expect(second.getByText("Second saved.")).toBeVisible();
  expect(await prisma.provider.findUniqueOrThrow({ where: { id } })).toMatchObject({
    name: "Second",
    requestsPerMinute: 60,
    keyHint: "7890",
  });
  await second.close();
});

test("a form that stays on its page is filled with what was saved meanwhile where that is kept", async ({
  page,
  workspace,
}) => {
  const second = startedPage(await page.context().newPage());
  for (const one of [page, second]) await one.goto(paths.settings(workspace.slug, "general"));
  const rename = async (one: Page, name: string) => {
    await field(one, "Name").fill(name);
    await one.getByRole("button", { name: "Save", exact: true }).first().click();
  };
  await rename(page, "First name");
  await expect(page.getByText("Name saved.")).toBeVisible();
  await rename(second, "Second name");
  await asked(second, "name").getByRole("button", { name: "Keep the saved version" }).click();
  await expect(field(second, "Name")).toHaveValue("First name");

  // What was read is what the next text is written over, here and in the first tab, which saved last.
  await rename(second, "Third name");
  await expect(second.getByText("Name saved.")).toBeVisible();
  await rename(second, "Fourth name");
  await expect(second.getByRole("button", { name: "Save", exact: true }).first()).toBeDisabled();
  await expect
    .poll(() => prisma.workspace.findUniqueOrThrow({ where: { id: workspace.ctx.workspaceId } }))
    .toMatchObject({
      name: "Fourth name",
    });
  await second.close();
});
