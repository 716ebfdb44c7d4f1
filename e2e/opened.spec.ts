import { type Page } from "@playwright/test";
import { doors } from "./harness/doors";
import { fullWorkspace, outside, type Place } from "./harness/full-workspace";
import { type Extent, type Known, OpenEach } from "./harness/open-each";
import { expect, test } from "./harness/test";
import { newWorkspace, signIn, type TestWorkspace } from "./harness/workspace";

// By day: accessibility.spec.ts and floating.spec.ts.
// A part has up to a dozen pages, each with dozens of things to open, three times.
test.describe.configure({ mode: "parallel", timeout: 3_600_000 });

/** Pages that are wide are looked at by axe elsewhere; 720 by 450 is what 1440 by 900 leaves at 200%. */
const sizes: readonly [width: number, height: number, extent: Extent][] = [
  [1440, 900, "opened"],
  [320, 640, "all"],
  [720, 450, "fits"],
];

/** Of each worker, by width. */
const known = new Map<number, Known>();
let made: Promise<{ workspace: TestWorkspace; places: Place[] }> | undefined;
const makeOnce = async (page: Page) => {
  const workspace = await newWorkspace();
  await signIn(page, workspace);
  return { workspace, places: await fullWorkspace(page, workspace) };
};

/** Until nothing is being loaded and the fonts are there; what never stops loading is taken as it looks. */
async function settle(page: Page): Promise<void> {
  const isLoaded = () => ![...document.querySelectorAll(".animate-pulse")].some((each) => each.checkVisibility());
  await page.waitForFunction(isLoaded, undefined, { timeout: 10_000 }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

const card = "[role=dialog]:has([aria-label='End the tour'])";

/** The stops of the tour, a card over the page of a trace; what opens there is opened where no tour is. */
async function lookAtTour(page: Page, walk: OpenEach): Promise<void> {
  const next = page.locator(card).getByRole("button", { name: "Next", exact: true });
  for (;;) {
    const title = await page.locator(card).getByRole("heading").innerText();
    await walk.look(card, { key: title });
    if ((await next.count()) === 0) return;
    await next.press("Enter");
    await expect(page.locator(card).getByRole("heading")).not.toHaveText(title);
  }
}

/** What is wrong with a page and all that opens on it, wide, narrow and zoomed in. */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  const faults: string[] = [];
  const idle = [...known.values()][0]?.idle ?? new Set();
  for (const [width, height, extent] of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto(address);
    await settle(page);
    const seen = known.get(width) ?? { opened: new Set(), idle, reached: new Set() };
    known.set(width, seen);
    const walk = new OpenEach(page, address, seen, extent);
    if (new URL(page.url()).searchParams.has("tour")) await lookAtTour(page, walk);
    else {
      await walk.look("body", null);
      if (extent !== "fits") await walk.readTooltips();
      await walk.openAll();
    }
    faults.push(...walk.faults.map((fault) => `${width}: ${fault}`));
  }
  return [...new Set(faults)];
}

const expectAll = async (page: Page, places: readonly Place[]): Promise<void> => {
  for (const [name, address] of places) {
    expect.soft(await faultsOf(page, address), name).toEqual([]);
  }
};

/** The part of the product that a page belongs to. */
const partOf = (door: string): string => /^\/w\/\[workspace\]\/([a-z-]+)/.exec(door)?.[1] ?? "people";

for (const part of new Set(Object.keys(doors.pages).map(partOf)))
  test(
    `all that opens in ${part} is clean, fits and goes by keyboard, wide, narrow and zoomed in`,
    { tag: "@nightly" },
    async ({ page }) => {
      made ??= makeOnce(page);
      const { workspace, places } = await made;
      await signIn(page, workspace);
      await expectAll(
        page,
        places.filter(([name]) => partOf(name) === part),
      );
    },
  );

test("pages for who is not signed in are clean and fit", { tag: "@nightly" }, async ({ page }) => {
  await expectAll(page, outside);
});
