import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { expectAccessible } from "./harness/expect-accessible";
import { expect, test } from "./harness/test";

test("a page that the server cannot draw says so, and is drawn once it can be", async ({ page, workspace }) => {
  // A row of which no page can say when it was made.
  const { workspaceId } = workspace.ctx;
  await prisma.$executeRaw`
    insert into "Mapping" ("id", "workspaceId", "name", "rule", "createdByName", "createdAt", "updatedAt")
    values (gen_random_uuid(), ${workspaceId}::uuid, 'Endless', '{}', 'Olga', 'infinity', now())`;
  try {
    await page.goto(paths.settings(workspace.slug, "mappings"));
    await expect(page.getByRole("heading", { name: "This page could not be displayed" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "This page could not be displayed" })).toBeVisible();
  } finally {
    await prisma.$executeRaw`delete from "Mapping" where "workspaceId" = ${workspaceId}::uuid`;
  }
  // It may have tried by itself as the row went: then there is nothing to press any more.
  await expect(async () => {
    const again = page.getByRole("button", { name: "Try again" });
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(page.getByRole("heading", { name: "Mappings", exact: true })).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "This page could not be displayed" })).toHaveCount(0);
});

test("a page says that the database is away, and comes by itself when it is back", async ({ page, workspace }) => {
  const { workspaceId } = workspace.ctx;
  const address = paths.settings(workspace.slug, "mappings");
  let isBack = false;
  await page.route(`**${paths.api.health()}`, (route) =>
    route.fulfill({ status: isBack ? 200 : 503, json: { status: "unavailable", database: isBack, workers: 0 } }),
  );
  await prisma.$executeRaw`
    insert into "Mapping" ("id", "workspaceId", "name", "rule", "createdByName", "createdAt", "updatedAt")
    values (gen_random_uuid(), ${workspaceId}::uuid, 'Endless', '{}', 'Olga', 'infinity', now())`;
  try {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "The database is not reachable right now" })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await prisma.$executeRaw`delete from "Mapping" where "workspaceId" = ${workspaceId}::uuid`;
  }
  isBack = true;
  await expect(page.getByRole("heading", { name: "Mappings", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "The database is not reachable right now" })).toHaveCount(0);
});
