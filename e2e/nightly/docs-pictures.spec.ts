import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { keepLooks } from "../harness/keep-looks";
import { expect, test } from "../harness/test";
import { signIn } from "../harness/workspace";

// `npm run docs -- --pictures` puts the wide ones of these into docs/images.

async function enter(page: Page): Promise<void> {
  const { id: userId } = await prisma.user.update({
    where: { email: process.env.FAULTLINE_OWNER_EMAIL ?? "" },
    data: { tourEndedAt: null },
  });
  await signIn(page, { userId });
}

test("what a first visit lands on", async ({ page }) => {
  await enter(page);
  await page.goto(paths.home());
  await expect(page).toHaveURL(/\/w\/demo\/traces\/[0-9a-f-]{36}\?tour=1/);
  await page.goto(page.url().replace("?tour=1", ""));
  await expect(
    page.getByRole("complementary", { name: "Findings" }).getByText("Responsible agent").first(),
  ).toBeVisible();
  await keepLooks(page, "trajectory");
});

test("the list, the overview and the incidents of the sample", async ({ page }) => {
  await enter(page);
  for (const [name, address] of [
    ["list", paths.traces("demo")],
    ["overview", paths.overview("demo")],
    ["incidents", paths.incidents("demo")],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await keepLooks(page, name);
  }
});
