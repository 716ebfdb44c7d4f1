import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { seriousFaults } from "./harness/accessibility";
import { fitFaults } from "./harness/page-fit";
import { expect, test } from "./harness/test";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** Finds a page by its search and a step of the text by its link. */
async function walk(page: Page) {
  await page.keyboard.press("/");
  await page.keyboard.type("binary serach");
  const found = page.locator(".docs-results").getByRole("link", { name: /^Binary search/ });
  await expect(found.first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(title(page, "Binary search")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Documentation" }).locator("[aria-current]")).toBeInViewport();
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Cost" }).click();
  await expect(page).toHaveURL(/binary-search(\.html)?#cost$/);
  await page.getByRole("navigation", { name: "Neighboring pages" }).getByRole("link", { name: "Next" }).click();
  await expect(title(page, "Binary search")).toHaveCount(0);
}

test("anyone finds a page of the documentation, copies its code, and reads it on a phone", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.goto(paths.docs());
  await expect(title(page, "Faultline")).toBeVisible();
  await expect(page.getByRole("img", { name: /^The page of a trace/ })).toBeVisible();
  await walk(page);
  await page.goto(paths.docs("recipes/langgraph"));
  await page.getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^pip install openinference/);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["", "formats", "api/answers", "glossary"]) {
    await page.goto(paths.docs(path));
    expect(await page.evaluate(fitFaults, "body"), path).toEqual([]);
    expect(await seriousFaults(page), path).toEqual([]);
  }
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Documentation" }).getByText("Guides", { exact: true }).click();
  await page.getByRole("link", { name: "How failures become incidents" }).click();
  await expect(title(page, "How failures become incidents")).toBeVisible();
  expect((await page.goto(paths.docs("nowhere")))?.status()).toBe(404);
  await context.close();
});

// By day: the journey above, by the same pages and search.
test("the documentation as files opens from disk, with its search", { tag: "@nightly" }, async ({ page }) => {
  const out = mkdtempSync(join(tmpdir(), "faultline-site-"));
  try {
    execFileSync(process.execPath, ["scripts/docs.mjs", "--site", out]);
    await page.goto(pathToFileURL(join(out, "index.html")).href);
    await walk(page);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
});
