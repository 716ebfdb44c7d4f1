import { expect, it } from "vitest";
import { movedTo } from "./moved-paths";

it("leads from an old address to where its page is now, with what stands under it", () => {
  expect(movedTo("/w/demo/runs")).toBe("/w/demo/traces/runs");
  expect(movedTo("/w/demo/watch")).toBe("/w/demo/overview/alerts");
  expect(movedTo("/w/demo/watch/automations/7")).toBe("/w/demo/settings/automations/7");
  expect(movedTo("/w/demo/settings/notifications/7")).toBe("/w/demo/settings/channels/7");
  expect(movedTo("/w/demo/settings/policy")).toBe("/w/demo/labels/policy");
  expect(movedTo("/w/demo/labels/adjudicate/7")).toBe("/w/demo/labels/disagreements/7");
});

it("leaves every other address alone, also one that only begins alike", () => {
  for (const path of ["/", "/w", "/w/runs", "/w/demo", "/w/demo/runsheet", "/w/demo/traces/runs", "/s/w/demo/runs"])
    expect(movedTo(path)).toBeNull();
});
