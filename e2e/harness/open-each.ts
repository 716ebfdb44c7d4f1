import { type Page } from "@playwright/test";
import { seriousFaults } from "./accessibility";
import { type Opener, openersIn, openersOf } from "./openers";
import { fitFaults } from "./page-fit";
import { focusStart, reachedBeside, reachedOf } from "./tooltips";

const floats = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
/** How long what says that it opens something may take to, on a busy machine; and what does not say so. */
const saidMs = 15_000;
const triedMs = 1_200;
/** Pages of long lists have more controls, all of the same kinds. */
const mostTabs = 150;

/** What came of a press. */
type Came = "floats" | "unfolded" | "gone" | "nothing";

const marked = (id: string): string => `[data-opener="${id}"]`;
const openedAt = (depth: number): string => `[data-opened="${depth}"]`;

/** What floats already is not what the next press opens. */
const noteFloats = (page: Page): Promise<void> =>
  page.evaluate((kinds) => {
    for (const each of document.querySelectorAll(kinds)) if (each.checkVisibility()) each.setAttribute("data-seen", "");
  }, floats);

/** Waits for what a press opens, and marks it with its depth. */
async function cameOf(page: Page, id: string, depth: number, timeout: number): Promise<Came> {
  const address = page.url();
  const handle = await page
    .waitForFunction(
      ([kinds, opener, level, before]) => {
        const fresh = [...document.querySelectorAll(kinds)].filter(
          (each) =>
            each.checkVisibility({ visibilityProperty: true }) &&
            !each.hasAttribute("data-seen") &&
            each.getBoundingClientRect().bottom > 0, // until it has its place it is above the window
        );
        const outer = fresh.find((each) => !fresh.some((other) => other !== each && other.contains(each)));
        if (outer) {
          outer.setAttribute("data-opened", level);
          return "floats";
        }
        if (location.href.split("?")[0] !== before.split("?")[0]) return "gone";
        const element = document.querySelector(opener);
        const folded = element?.closest("details");
        const isOpen = element?.tagName === "SUMMARY" ? folded?.open : element?.ariaExpanded === "true";
        if (!isOpen || (element?.ariaHasPopup ?? "false") !== "false" || element?.role === "combobox") return false;
        (folded ?? element?.parentElement?.parentElement)?.setAttribute("data-opened", level);
        return "unfolded";
      },
      [floats, marked(id), String(depth), address] as const,
      { timeout, polling: 50 },
    )
    .catch(() => null);
  return ((await handle?.jsonValue()) as Came | undefined) ?? "nothing";
}

/** What several walks know together. */
export interface Known {
  /** Keys of what was opened at this size. */
  opened: Set<string>;
  /** Keys of buttons that open nothing, at any size. */
  idle: Set<string>;
  /** Keys of what Tab came to, whether it shows a tooltip or not, and the shapes of tooltips. */
  reached: Set<string>;
}

/** What is looked at: all in the light theme, what was opened in both, or only whether it fits. */
export type Extent = "all" | "opened" | "fits";

/** Opens by keyboard, one after another, all that opens on a page, and says what is wrong with it. */
export class OpenEach {
  readonly faults: string[] = [];

  constructor(
    private readonly page: Page,
    private readonly address: string,
    /** Keys of what needs no second look. */
    private readonly known: Known,
    private readonly extent: Extent,
  ) {}

  private fault(opener: Pick<Opener, "key"> | null, words: string): void {
    this.faults.push(opener ? `${opener.key}: ${words}` : words);
  }

  /** What stands in a part of the page, and whether it fits. */
  async look(within: string, opener: Pick<Opener, "key"> | null, extent = this.extent): Promise<void> {
    const { page } = this;
    const isPage = within === "body";
    if (!isPage && (await page.locator(within).count()) === 0) {
      this.fault(opener, "was replaced before it could be looked at");
      return;
    }
    if (extent === "all" || (extent === "opened" && !isPage))
      for (const colorScheme of extent === "all" ? (["light"] as const) : (["light", "dark"] as const)) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.waitForFunction((theme) => document.documentElement.classList.contains(theme), colorScheme);
        const found = await seriousFaults(page, colorScheme === "light" ? "all" : "colors", isPage ? "" : within);
        for (const one of found) this.fault(opener, `${colorScheme}: ${one}`);
      }
    for (const one of await page.evaluate(fitFaults, within)) this.fault(opener, one);
  }

  private async press(opener: Opener): Promise<void> {
    await noteFloats(this.page);
    await this.page.locator(marked(opener.id)).first().focus({ timeout: 5_000 });
    await this.page.keyboard.press(opener.how === "typed" ? "ArrowDown" : "Enter");
  }

  /** Loads the page anew and finds the opener again. */
  private async restart(opener?: Opener): Promise<void> {
    await this.page.goto(this.address);
    const openers = await this.page.evaluate(openersOf, openersIn("body", true));
    const again = openers.find(({ key }) => key === opener?.key);
    if (opener && again) opener.id = again.id;
  }

  /** Closes what floats, and expects the focus back on what opened it. */
  private async close(opener: Opener, depth: number): Promise<void> {
    const { page } = this;
    await page.keyboard.press("Escape");
    const isClosed = await page
      .locator(openedAt(depth))
      .waitFor({ state: "hidden", timeout: 3_000 })
      .then(() => true)
      .catch(() => false);
    if (!isClosed) {
      this.fault(opener, "Escape does not close it");
      return;
    }
    await page
      .waitForFunction(
        ([selector, words]) => {
          const { activeElement: active } = document;
          const own = (active?.getAttribute("aria-label") ?? (active as HTMLElement | null)?.innerText ?? "").trim();
          return active?.matches(selector) || (own !== "" && own.replace(/\s+/g, " ") === words);
        },
        [marked(opener.id), opener.words] as const,
        { timeout: 2_000, polling: 50 },
      )
      .catch(async () => {
        const active = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? "nothing");
        this.fault(opener, `the focus is not back on it but on ${active}`);
      });
  }

  private async isOpen(depth: number): Promise<boolean> {
    return (await this.page.locator(openedAt(depth)).filter({ visible: true }).count()) > 0;
  }

  /** Opens, looks, opens what is inside, and closes. @returns whether the page is as it was */
  private async visit(opener: Opener, depth: number): Promise<boolean> {
    const { page } = this;
    const address = page.url();
    await this.press(opener);
    const came = await cameOf(page, opener.id, depth, ["said", "unfolds"].includes(opener.how) ? saidMs : triedMs);
    if (came === "gone" || came === "nothing") {
      if (opener.how === "said" || opener.how === "unfolds") this.fault(opener, "Enter opens nothing");
      this.known.idle.add(opener.key);
      return came === "nothing" && page.url() === address;
    }
    if (came === "unfolded") {
      await this.look(openedAt(depth), opener);
      await page.evaluate((opened) => document.querySelector(opened)?.removeAttribute("data-opened"), openedAt(depth));
      await page.locator(marked(opener.id)).first().focus();
      await page.keyboard.press("Enter");
      return true;
    }
    await this.look(openedAt(depth), opener);
    if (depth < 2 && this.extent !== "fits") {
      const inner = await page.evaluate(openersOf, openersIn(openedAt(depth), false));
      for (const each of inner) {
        if (this.known.opened.has(`${opener.key} > ${each.key}`)) continue;
        this.known.opened.add(`${opener.key} > ${each.key}`);
        if (!(await this.isOpen(depth))) break;
        await this.visit(each, depth + 1).catch((error: unknown) => this.fault(each, String(error).slice(0, 200)));
      }
    }
    if (!(await this.isOpen(depth))) return false;
    await this.close(opener, depth);
    return !(await this.isOpen(depth));
  }

  /** What the items of a menu open in their turn; the focus goes back to the menu's button. */
  private async visitItems(opener: Opener): Promise<void> {
    const { page } = this;
    await this.press(opener);
    if ((await cameOf(page, opener.id, 1, saidMs)) !== "floats") return;
    const items = await page.locator(`${openedAt(1)} [role=menuitem]:not([href], [data-disabled])`).allInnerTexts();
    for (const item of items) {
      if (!/…|^(rename|edit|delete|remove|new|add|move|share|import|change)/i.test(item)) continue;
      if (!(await this.isOpen(1))) {
        await this.press(opener);
        if ((await cameOf(page, opener.id, 1, saidMs)) !== "floats") return;
      }
      await noteFloats(page);
      await page
        .locator(`${openedAt(1)} [role=menuitem]`)
        .filter({ hasText: item.split("\n")[0] ?? "" })
        .first()
        .focus();
      await page.keyboard.press("Enter");
      const inner: Opener = { ...opener, key: `${opener.key} > ${item.replace(/\s+/g, " ")}` };
      if ((await cameOf(page, opener.id, 2, 2_000)) !== "floats") {
        await this.restart(opener);
        continue;
      }
      await this.look(openedAt(2), inner);
      await this.close(inner, 2);
    }
    if (await this.isOpen(1)) await page.keyboard.press("Escape");
  }

  /**
   * What the controls of the page say of themselves when Tab comes to them, each once; axe looks at one of each shape.
   */
  async readTooltips(): Promise<void> {
    const { page, known } = this;
    // Their code comes with the first: what stands before it is asked again on the next page.
    let isLoaded = known.reached.size > 0;
    await page.evaluate(focusStart);
    for (let count = 0; count < mostTabs; count++) {
      await page.keyboard.press("Tab");
      const { key, shape } = await page.evaluate(reachedOf, reachedBeside(known.reached));
      if (key === null) return;
      isLoaded ||= shape !== null;
      if (isLoaded) known.reached.add(key);
      if (shape === null) continue;
      await this.look(openedAt(1), { key: `tooltip of ${key}` }, known.reached.has(shape) ? "fits" : this.extent);
      known.reached.add(shape);
      await page.evaluate((opened) => document.querySelector(opened)?.removeAttribute("data-opened"), openedAt(1));
    }
  }

  /** All that opens something on the page, each once. */
  async openAll(): Promise<void> {
    const { page } = this;
    const openers = await page.evaluate(openersOf, openersIn("body", true));
    for (const opener of openers) {
      const key = opener.isOfFrame ? opener.key : `${this.address.split("?")[0]} ${opener.key}`;
      if (this.known.opened.has(key) || this.known.idle.has(opener.key)) continue;
      this.known.opened.add(key);
      try {
        if ((await page.locator(marked(opener.id)).count()) === 0) {
          const now = await page.evaluate(openersOf, openersIn("body", true));
          const again = now.find((one) => one.key === opener.key);
          if (!again) continue;
          opener.id = again.id;
        }
        const isMenu = (await page.locator(marked(opener.id)).first().getAttribute("aria-haspopup")) === "menu";
        const isSame = await this.visit(opener, 1);
        if (!isSame) await this.restart(opener);
        else if (isMenu && this.extent !== "fits") await this.visitItems(opener);
      } catch (error) {
        this.fault(opener, String(error).split("\n")[0]?.slice(0, 200) ?? "");
        await this.restart();
      }
    }
  }
}
