import { mkdirSync } from "node:fs";
import { paths } from "@/lib/paths";
import { ownFormatTrace } from "./harness/own-format-trace";
import { goOn } from "./harness/go-on";
import { expect, test } from "./harness/test";
import { upload } from "./harness/workspace";

test("shots", async ({ page, workspace }) => {
  mkdirSync("/tmp/shots-nav", { recursive: true });
  const { slug } = workspace;
  const [trace] = await upload(page.request, workspace, ownFormatTrace("Which ferry leaves first?"));
  for (const q of ["Where is the pier?", "Who moved the buoy?", "How long is the crossing?"]) await upload(page.request, workspace, ownFormatTrace(q));
  const list: [string, string][] = [
    ["traces", paths.traces(slug)], ["runs", paths.runs(slug)], ["imports", paths.imports(slug)], ["shares", paths.shares(slug)],
    ["overview", paths.overview(slug)], ["versions", paths.versions(slug)], ["alerts", paths.alerts(slug)],
    ["labels", paths.labels(slug)], ["policy", paths.policy(slug)], ["newqueue", paths.newQueue(slug)], ["evaluations", paths.evaluations(slug)], ["tracers", paths.tracers(slug)], ["lab", paths.studies(slug)],
    ["targets", paths.replayTargets(slug)], ["settings", paths.settings(slug)], ["providers", paths.settings(slug, "providers")], ["automations", paths.settings(slug, "automations")], ["channels", paths.settings(slug, "channels")], ["members", paths.settings(slug, "members")], ["inbox", paths.inbox(slug)],
    ["trace", paths.trace(slug, trace?.id ?? "")], ["account", paths.account()],
  ];
  for (const [theme, width] of [["light", 1440], ["dark", 1440], ["light", 390], ["light", 1280], ["light", 1024]] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const [name, path] of list) {
      if (width < 1440 && width !== 390 && !["trace", "traces", "labels", "overview"].includes(name)) continue;
      await goOn(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots-nav/${name}-${theme}-${width}.png` });
    }
    if (width === 1440) {
      await page.keyboard.press("Control+k");
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/shots-nav/palette-${theme}.png` });
      await page.keyboard.type("lab");
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/shots-nav/palette-lab-${theme}.png` });
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/shots-nav/keys-${theme}.png` });
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /Workspace:/ }).click();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots-nav/wsmenu-${theme}.png` });
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /Account/ }).click();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots-nav/account-menu-${theme}.png` });
      await page.keyboard.press("Escape");
      await page.keyboard.press("[");
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots-nav/folded-${theme}.png` });
      await page.keyboard.press("[");
    }
  }
});
