import { addressOf, makeSamples } from "./harness/door-samples";
import { doors } from "./harness/doors";
import { expect, test } from "./harness/test";

declare global {
  interface Window {
    violations: string[];
  }
}

test(
  "no page wants more than the policy of its contents allows, and every page has one",
  { tag: "@smoke" },
  async ({ page, workspace }) => {
    const { samples } = await makeSamples(page, workspace, [workspace.userId]);
    await page.addInitScript(() => {
      window.violations = [];
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
        window.violations.push(`${violatedDirective} ${blockedURI} ${sample}`);
      });
    });
    // Of the page that an address leads to in the end: one with a skeleton leads on in the browser.
    let headers: Record<string, string> = {};
    page.on("response", (response) => {
      const request = response.request();
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) headers = response.headers();
    });
    for (const door of Object.keys(doors.pages)) {
      const address = addressOf(door, samples);
      await page.goto(address);
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
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.violations.push('ran')";
      document.body.append(script);
    });
    await expect.poll(() => page.evaluate(() => window.violations.join())).toMatch(/^script-src/);
  },
);
