import { type Page, test as base } from "@playwright/test";
import { type Oracle, type OracleOptions } from "@/lib/llm/testing/oracle-endpoint";
import { addJudge } from "./judge";
import { newWorkspace, signIn, type TestWorkspace } from "./workspace";

interface Fixtures {
  /** A fresh workspace whose owner is signed in on `page`. */
  workspace: TestWorkspace;
  /**
   * Adds a judge endpoint to `workspace` that is closed after the test, at a price per
   * million tokens where one is given.
   */
  startJudge: (options: OracleOptions, usdPerMillion?: number, contextTokens?: number) => Promise<Oracle>;
}

/**
 * Whether all that the page has is in its place and hears presses: what React has taken over carries its properties,
 * what it has yet to take over stands behind a comment that says so, and what the server sent after a placeholder is
 * hidden until it takes that one's place. Runs in the browser.
 */
const isStarted = (): boolean => {
  if (document.querySelector('[hidden][id^="S:"], template[id^="B:"]')) return false;
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) if (/^\$[?~]/.test(comments.currentNode.nodeValue ?? "")) return false;
  return [...document.querySelectorAll("main :is(button, input:not([type=hidden]), textarea, select)")].every(
    (control) => Object.keys(control).some((key) => key.startsWith("__reactProps")),
  );
};

/** Looking takes the page's own time. */
const seldom = { timeout: 30_000, polling: 100 };

/** Until the page hears presses. One without scripts is left as it is. */
const untilStarted = async (page: Page): Promise<void> => {
  try {
    await page.waitForFunction(isStarted, undefined, seldom);
    // Taking over is rendered first and put in force then; what listens for keys begins just behind that. Both
    // leave the browser no idle moment.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
    await page.waitForFunction(isStarted, undefined, seldom);
  } catch {
    // It has gone on to another page, or has no scripts.
  }
};

/**
 * The same page, which can be used as soon as it is gone to or loaded anew. For every page that a test opens by hand.
 */
export const startedPage = (page: Page): Page => {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    await untilStarted(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await untilStarted(page);
    return answer;
  };
  return page;
};

/**
 * Playwright's `test` with a workspace of its own for each test, and a `page` that can be
 * used as soon as it is gone to.
 */
export const test = base.extend<Fixtures>({
  page: async ({ page }, provide) => {
    await provide(startedPage(page));
  },
  workspace: async ({ page }, provide) => {
    const workspace = await newWorkspace();
    await signIn(page, workspace);
    await provide(workspace);
  },
  startJudge: async ({ workspace }, provide) => {
    const judges: Oracle[] = [];
    await provide(async (options, usdPerMillion, contextTokens) => {
      const judge = await addJudge(workspace, options, usdPerMillion, contextTokens);
      judges.push(judge);
      return judge;
    });
    await Promise.all(judges.map((judge) => judge.close()));
  },
});

export { expect } from "@playwright/test";
