import { gzipSync } from "node:zlib";
import { type Page, type Response } from "@playwright/test";
import { paths } from "@/lib/paths";
import { addressOf, makeSamples } from "./harness/door-samples";
import { doors } from "./harness/doors";
import { expect, test } from "./harness/test";

declare global {
  interface Window {
    violations: string[];
  }
}

/** Opens addresses, and keeps what each page wants against the policy of its contents. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      window.violations.push(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  let last: Response | null = null;
  // Of the page that an address leads to in the end: one with a skeleton leads on in the browser.
  page.on("response", (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) last = response;
  });
  return async (address: string): Promise<Response> => {
    await page.goto(address);
    if (last === null) throw new Error(`no page at ${address}`);
    return last;
  };
}

/** The page that is open names its policy, keeps it, and marks each script in it as its own. */
async function expectPolicy(page: Page, response: Response, address: string): Promise<void> {
  const headers = response.headers();
  const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1];
  expect(headers["content-security-policy"], address).toMatch(/^default-src 'self'; script-src 'self' 'nonce-/);
  expect(headers["permissions-policy"], address).toContain("camera=()");
  expect(headers["cross-origin-opener-policy"], address).toBe("same-origin");
  expect.soft(await page.evaluate(() => window.violations), address).toEqual([]);
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll("script:not([src])")].map((script) => (script as HTMLScriptElement).nonce),
  );
  expect.soft(new Set(inline), address).toEqual(new Set([nonce]));
}

test(
  "a page keeps the policy of its contents, and a script that is not its own does not run",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const open = await watch(page);
    const address = paths.traces(workspace.slug);
    await expectPolicy(page, await open(address), address);
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.violations.push('ran')";
      document.body.append(script);
    });
    await expect.poll(() => page.evaluate(() => window.violations.join())).toMatch(/^script-src/);
  },
);

const mostScriptBytes = 250 * 1024;

/** Scripts that a page names: what a browser asks for before it can be used. Charts and dialogs come later. */
const scriptsOf = (html: string): string[] => {
  const modern = html.replaceAll(/<script [^>]*noModule[^>]*>/g, "");
  return [...new Set(Array.from(modern.matchAll(/\/_next\/static\/chunks\/[^"\\]+\.js/g), ([path]) => path))];
};

test("every page keeps the policy of its contents, and none names more than 250 KB of scripts", async ({
  page,
  workspace,
  playwright,
  baseURL,
}) => {
  const { samples, shared } = await makeSamples(page, workspace, [workspace.userId]);
  const nobody = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const weights = new Map<string, number>();
  const weigh = async (path: string): Promise<number> => {
    const known = weights.get(path) ?? gzipSync(await (await page.request.get(path)).body()).length;
    weights.set(path, known);
    return known;
  };
  const open = await watch(page);
  const pages: { door: string; bytes: number }[] = [];
  for (const [door, least] of Object.entries(doors.pages)) {
    const address = addressOf(door, samples);
    const response = await open(address);
    await expectPolicy(page, response, address);
    const isOpen = least === "anybody" || least === "share-token";
    const html = await (isOpen ? await nobody.get(addressOf(door, { ...samples, ...shared })) : response).text();
    const bytes = await Promise.all(scriptsOf(html).map(weigh));
    pages.push({ door, bytes: bytes.reduce((total, one) => total + one, 0) });
  }
  await nobody.dispose();
  test.info().annotations.push({ type: "scripts", description: JSON.stringify(pages) });
  expect(pages.filter(({ bytes }) => bytes < 50_000)).toEqual([]); // each was found to have scripts at all
  expect(pages.filter(({ bytes }) => bytes > mostScriptBytes)).toEqual([]);
});
