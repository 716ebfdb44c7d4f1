import { type Page } from "@playwright/test";
import { places } from "@/components/ground/page/places";
import { settingsSections } from "@/components/ground/page/settings-sections";
import { paths } from "@/lib/paths";
import { saveView } from "@/lib/services/overview/saved-views/save-view";
import { expectAccessible } from "./harness/expect-accessible";
import { goOn } from "./harness/go-on";
import { ownFormatTrace } from "./harness/own-format-trace";
import { pressUntil } from "./harness/press-until";
import { expect, test } from "./harness/test";
import { stopAutomaticRuns, upload } from "./harness/workspace";

const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

/** The page is called the same in its tab, its heading and the window. */
const expectTitled = async (page: Page, tabs: string, title: string) => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(`^${title} · `));
  const shown = page.getByRole("navigation", { name: tabs, exact: true }).locator("[aria-current=page]");
  await expect(shown).toHaveText(title);
};

test(
  "five places lead to their pages, each called alike in tab, heading and window",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const { slug } = workspace;
    await page.goto(paths.workspace(slug));
    for (const place of places) {
      await main(page).getByRole("link", { name: place.title, exact: true }).click();
      for (const { title } of place.pages) {
        const tab = page
          .getByRole("navigation", { name: place.title, exact: true })
          .getByRole("link", { name: title, exact: true });
        await tab.click();
        await expectTitled(page, place.title, title);
        await expect(main(page).locator("[aria-current=page]")).toHaveText(place.title);
      }
    }
    await main(page).getByRole("link", { name: "Settings" }).click();
    for (const { label } of settingsSections) {
      await page
        .getByRole("navigation", { name: "Settings", exact: true })
        .getByRole("link", { name: label, exact: true })
        .click();
      await expectTitled(page, "Settings", label);
    }
  },
);

test("the words of the navigation are folded away by a key or a button, which the next page remembers", async ({
  page,
  workspace,
}) => {
  await page.goto(paths.overview(workspace.slug));
  const nav = main(page);
  const widthNow = async () => (await nav.boundingBox())?.width;
  const wide = await widthNow();
  const saved = page.waitForResponse((response) => (response.request().postData() ?? "").includes("isNavFolded"));
  await pressUntil(page, "[", () =>
    expect(nav.getByRole("button", { name: "Expand" })).toBeVisible({ timeout: 2_000 }),
  );
  expect(await widthNow()).toBeLessThan(60);
  expect((await saved).ok()).toBe(true);
  // The server draws it so: without scripts it is as narrow.
  const html = await (await page.request.get(paths.traces(workspace.slug))).text();
  expect(html).toMatch(/>Expand</);
  await page.reload();
  expect(await widthNow()).toBeLessThan(60);
  await nav.getByRole("link", { name: "Measure" }).hover();
  await expect(page.getByRole("tooltip")).toContainText("Measure");
  await expectAccessible(page);
  await nav.getByRole("button", { name: "Expand" }).click();
  expect(await widthNow()).toBe(wide);

  await page.setViewportSize({ width: 1279, height: 800 });
  await expect.poll(widthNow).toBeLessThan(60);
  await expect(nav.getByRole("link", { name: "Measure", exact: true })).toBeVisible();
});

test("two keys lead to each place, and to none while something is typed", async ({ page, workspace }) => {
  const { slug } = workspace;
  await page.goto(paths.overview(slug));
  for (const { keys, pages } of places) {
    await page.keyboard.press(keys.charAt(0));
    await page.keyboard.press(keys.charAt(1));
    await page.waitForURL((url) => url.pathname === pages[0].href(slug));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(pages[0].title);
  }
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keys" });
  for (const { title } of places) await expect(sheet.getByText(title, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const field = page.getByPlaceholder("Find a trace");
  await expect(field).toBeFocused();
  await page.keyboard.type("gt[gm");
  await expect(field).toHaveValue("gt[gm");
  await expect(page).toHaveURL(new RegExp(`${paths.studies(slug)}$`));
});

test("the palette finds pages, saved views and what can be done with the selected traces, by the words typed", async ({
  page,
  workspace,
}) => {
  const { slug, ctx } = workspace;
  await stopAutomaticRuns(workspace);
  await upload(page.request, workspace, ownFormatTrace("Which ferry leaves first?"));
  await saveView(ctx, { page: "overview", name: "Harbor week", query: "range=7d" });
  await page.goto(paths.traces(slug));
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const open = () => pressUntil(page, "Control+k", () => expect(palette).toBeVisible({ timeout: 2_000 }));
  await open();
  await expect(palette.getByRole("option", { name: "Which ferry leaves first?" })).toBeVisible();
  await page.keyboard.type("audit");
  await expect(palette.getByRole("option")).toHaveText([/^Audit log/]);
  await page.getByPlaceholder("Find a trace").fill("xyzzy");
  await expect(palette.getByText("Nothing found.")).toBeVisible();
  await page.getByPlaceholder("Find a trace").fill("harb");
  await expect(palette.getByRole("option", { name: "Harbor week" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/overview\?range=7d/);

  await page.goto(paths.traces(slug));
  await page.getByRole("table", { name: "Traces" }).locator("tbody").getByRole("checkbox").click();
  await expect(page.getByRole("region", { name: "Selected traces" })).toBeVisible();
  await open();
  await page.keyboard.type("tag trace");
  await expect(palette.getByRole("option", { name: "Tag 1 trace" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /tag/i })).toBeVisible();
});

test("old addresses lead to where their pages are now, with their query", async ({ page, workspace }) => {
  const { slug } = workspace;
  const at = paths.workspace(slug);
  for (const [old, now] of [
    [`${at}/runs?by=people`, paths.runs(slug, { by: "people" })],
    [`${at}/watch?cursor=x`, paths.alerts(slug, { cursor: "x" })],
    [`${at}/watch/automations`, paths.settings(slug, "automations")],
    [`${at}/settings/notifications`, paths.settings(slug, "channels")],
    [`${at}/settings/policy`, paths.policy(slug)],
    [`${at}/labels/adjudicate/7?runs=1`, paths.adjudicate(slug, "7", { runs: "1" })],
  ] as const) {
    const answer = await page.request.get(old, { maxRedirects: 0 });
    expect(answer.status(), old).toBe(308);
    expect(new URL(answer.headers().location ?? "", "http://localhost").href).toBe(`http://localhost${now}`);
  }
  await page.goto(`${at}/watch`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Alerts");
});

test("on a narrow screen every place is reached, those without room by “More”", async ({ page, workspace }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.overview(workspace.slug));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
  const hasRoom = () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await hasRoom();
  await page.getByRole("button", { name: "More places" }).click();
  await page.getByRole("menuitem", { name: "Measure" }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.evaluations(workspace.slug)}$`));
  await expect(page.getByRole("button", { name: "More places, now Measure" })).toBeVisible();
  await hasRoom();
  await page.getByRole("navigation", { name: "Measure", exact: true }).getByRole("link", { name: "Tracers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tracers");
  await goOn(page, paths.settings(workspace.slug, "channels"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Channels");
  await hasRoom();
});
