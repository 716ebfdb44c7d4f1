import { type Page } from "@playwright/test";
import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { markSample } from "@/lib/services/sample/marks/mark-sample";
import { createSignInLink } from "@/lib/services/people/users/create-sign-in-link";
import { expectAccessible } from "./harness/expect-accessible";
import { madeTrace } from "./harness/made-trace";
import { expect, startedPage, test } from "./harness/test";
import { newWorkspace, upload } from "./harness/workspace";

test("the instance answers that database and worker live", { tag: "@smoke" }, async ({ request }) => {
  await expect
    .poll(async () => (await request.get(paths.api.health())).json())
    .toMatchObject({ status: "ok", database: true });
});

const tourOf = (page: Page) => page.getByRole("dialog").filter({ hasText: /of 5/ });

test(
  "the first owner signs in with the password of the settings, lands on a finished attribution with a tour, and later on the list",
  { tag: "@smoke" },
  async ({ page }) => {
    await prisma.user.update({
      where: { email: process.env.FAULTLINE_OWNER_EMAIL ?? "" },
      data: { tourEndedAt: null },
    });
    await page.goto(paths.home());
    await expect(page).toHaveURL(/\/sign-in/);
    await page.getByLabel("Email").fill(process.env.FAULTLINE_OWNER_EMAIL ?? "");
    await page.getByLabel("Password").fill(process.env.FAULTLINE_OWNER_PASSWORD ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/w\/demo\/traces\/[0-9a-f-]{36}\?tour=1/);
    await expect(tourOf(page)).toContainText("1 of 5");
    await expect(tourOf(page)).toBeFocused();
    const answer = page.locator('[data-tour="answer"]').locator("visible=true");
    await expect(answer).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const [card, said] = [await tourOf(page).boundingBox(), await answer.boundingBox()];
        return (card?.x ?? 0) + (card?.width ?? 0) <= (said?.x ?? 0);
      })
      .toBe(true);
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await expect(tourOf(page)).toContainText("2 of 5");
    await expect(tourOf(page)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(tourOf(page)).toContainText("1 of 5");
    await page.keyboard.press("Escape");
    await expect(tourOf(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/tour/);
    await page.goto(paths.home());
    await expect(page).toHaveURL(/\/w\/demo\/traces$/);
    await expect.poll(() => page.locator('a[href*="/w/demo/traces/"]').count()).toBeGreaterThanOrEqual(8);
  },
);

test("the sample says that it is one, and goes while one's own traces stay", async ({ page, workspace }) => {
  const [sample] = await upload(page.request, workspace, madeTrace(12, 5).file);
  await upload(page.request, workspace, madeTrace(8, 3).file);
  await markSample(workspace.ctx, { kind: "trace", ids: [sample?.id ?? ""] });
  await page.goto(paths.overview(workspace.slug));
  await expect(page.getByRole("note").filter({ hasText: "Sample data. 1 trace" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(paths.traces(workspace.slug));
  await page.getByRole("button", { name: "Remove the sample" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove the sample" }).click();
  await expect(page.getByText("The sample is gone.")).toBeVisible();
  await expect(page.getByText("Sample data.")).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Traces" }).locator("tbody tr")).toHaveCount(1);
});

// By day: tour-steps.test.ts, and the first tour above.
test(
  "the tour is taken again from the menu, to its end, on a narrow screen too",
  { tag: "@nightly" },
  async ({ page, workspace }) => {
    await upload(page.request, workspace, madeTrace(30, 12).file);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(paths.traces(workspace.slug));
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Take the tour" }).click();
    for (const number of [1, 2, 3, 4]) {
      await expect(tourOf(page)).toContainText(`${number} of 5`);
      await expect(tourOf(page)).toBeInViewport({ ratio: 1 });
      await tourOf(page).getByRole("button", { name: "Next" }).click();
    }
    await expect(tourOf(page).getByRole("link", { name: "Import a trace" })).toBeVisible();
    await tourOf(page).getByRole("button", { name: "Done" }).click();
    await expect(tourOf(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

test(
  "a one-time link opens the workspace, which stays closed to whoever is not signed in",
  { tag: "@smoke" },
  async ({ page, browser }) => {
    const workspace = await newWorkspace();
    const { token } = await createSignInLink({ userId: workspace.userId }, { isReset: false });
    await page.goto(paths.signInLink(token));
    await page.getByRole("button", { name: /sign in/i }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
    await page.goto(paths.traces(workspace.slug));
    await expect(page).toHaveURL(new RegExp(`/w/${workspace.slug}/traces`));
    const stranger = startedPage(await browser.newPage());
    await stranger.goto(paths.traces(workspace.slug));
    await expect(stranger).toHaveURL(/\/sign-in/);
    await stranger.close();
  },
);
