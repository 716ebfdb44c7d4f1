import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { expectAccessible } from "../harness/expect-accessible";
import { expect, test } from "../harness/test";

test("a page that the server cannot draw says so, and is drawn once it can be", async ({ page, workspace }) => {
  await prisma.$executeRaw`alter table "Mapping" rename to "Mapping_away"`;
  try {
    await page.goto(paths.settings(workspace.slug, "mappings"));
    await expect(page.getByRole("heading", { name: "This page could not be drawn" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "This page could not be drawn" })).toBeVisible();
  } finally {
    await prisma.$executeRaw`alter table "Mapping_away" rename to "Mapping"`;
  }
  // It may have tried by itself as the table came back: then there is nothing to press any more.
  await expect(async () => {
    const again = page.getByRole("button", { name: "Try again" });
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(page.getByRole("heading", { name: "Mappings" })).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "This page could not be drawn" })).toHaveCount(0);
});
