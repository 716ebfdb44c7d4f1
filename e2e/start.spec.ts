import { paths } from "@/lib/paths";
import { expect, test } from "./harness/test";

test("the instance answers that database and worker live", async ({ request }) => {
  await expect
    .poll(async () => (await request.get(paths.api.health())).json())
    .toMatchObject({ status: "ok", database: true });
});

test("the first owner signs in with the password of the settings and sees the sample traces", async ({ page }) => {
  await page.goto(paths.home());
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("E-mail").fill(process.env.FAULTLINE_OWNER_EMAIL ?? "");
  await page.getByLabel("Password").fill(process.env.FAULTLINE_OWNER_PASSWORD ?? "");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/w\/demo/);
  await page.goto(paths.traces("demo"));
  await expect.poll(() => page.locator('a[href*="/w/demo/traces/"]').count()).toBeGreaterThanOrEqual(8);
});

test("a one-time link opens the workspace, which stays closed to whoever is not signed in", async ({
  page,
  workspace,
  browser,
}) => {
  await page.goto(paths.traces(workspace.slug));
  await expect(page).toHaveURL(new RegExp(`/w/${workspace.slug}/traces`));
  const stranger = await browser.newPage();
  await stranger.goto(paths.traces(workspace.slug));
  await expect(stranger).toHaveURL(/\/sign-in/);
  await stranger.close();
});
