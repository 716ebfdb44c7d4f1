import { expect, it } from "vitest";
import { type AlertRuleView } from "@/lib/attribution/watching/alert-view";
import {
  aboutWords,
  knownStickiness,
  needWords,
  rateWords,
  shareWords,
  stickyWords,
  unwatchedWords,
} from "./watch-words";

const rule: AlertRuleView = {
  id: "1",
  kind: "agent-share",
  name: "Rule",
  isEnabled: true,
  systemKey: "shop",
  systemName: "Shop",
  settings: { kind: "agent-share", rate: 0.05, agent: null, method: null },
  channelIds: [],
  methodTitle: null,
  channelNames: [],
  checkedAt: "2026-11-01T00:00:00.000Z",
  followed: 1,
  unwatchedCount: 0,
  needs: [],
  sticky: [],
  faults: [],
};
const need = {
  systemKey: "shop",
  systemName: "Shop",
  version: null,
  what: "answers of one method version",
  has: 12,
  needs: 30,
} as const;

it("says what a rule waits for, and how many others do", () => {
  expect(needWords(rule)).toBeNull();
  expect(needWords({ ...rule, needs: [need] })).toBe("Shop: needs 30 answers of one method version, has 12.");
  expect(needWords({ ...rule, needs: [need, { ...need, systemName: null }] })).toBe(
    "Shop: needs 30 answers of one method version, has 12. Same for 1 other.",
  );
  expect(needWords({ ...rule, checkedAt: null })).toMatch(/^Not checked yet/);
  expect(needWords({ ...rule, followed: 0 })).toBe("Waiting for the first traces.");
  expect(needWords({ ...rule, kind: "version", followed: 0 })).toMatch(/second version/);
});

it("says what a rule is about, how often it is wrong, and shares with their intervals", () => {
  expect(aboutWords(rule)).toBe("each agent of Shop");
  expect(aboutWords({ ...rule, systemKey: null, systemName: null })).toBe("each agent of each system");
  expect(rateWords(rule.settings)).toBe("5% false alarms per 500");
  expect(rateWords({ kind: "version", rate: 0.01 })).toBe("1% false alarms per version");
  expect(rateWords({ kind: "budget", automationId: null })).toBe("");
  expect(rateWords({ kind: "incident" })).toBe("");
  const side = { count: 100, hits: 41, from: "", to: "", truthCount: 0, agreeCount: 0 };
  expect(shareWords(side)).toBe("41% [32–51]");
});

it("says how many systems a rule for each leaves alone", () => {
  expect(unwatchedWords(rule)).toBeNull();
  expect(unwatchedWords({ unwatchedCount: 7 })).toContain("7 others are not watched");
});

const sticky = (systemKey: string, lag1: number) => ({ systemKey, systemName: systemKey, lag1, count: 240 });

it("says with the figure where neighbors are alike, the strongest first", () => {
  expect(stickyWords([])).toBeNull();
  expect(stickyWords([{ ...sticky("", 0.31), systemName: null }])).toBe(
    "Consecutive traces are similar (traces without a system name: lag-1 autocorrelation 0.31 over 240). The test assumes independence, so expect more false alarms than stated.",
  );
  const many = [sticky("a", 0.2), sticky("b", 0.5), sticky("c", 0.3), sticky("d", 0.1)];
  expect(stickyWords(many)).toMatch(/^Consecutive traces are similar \(b: .* 0\.50 .*; c: .*; a: .*, and 1 other\)/);
});

it("knows of a new rule what the rules that are there have seen of its system, of versions by failure rates", () => {
  const [shop, print] = [sticky("shop", 0.3), sticky("print", 0.2)];
  const rules = [
    { ...rule, kind: "failure-rate" as const, sticky: [shop, print] },
    { ...rule, kind: "failure-rate" as const, sticky: [shop] },
    { ...rule, kind: "agent-share" as const, sticky: [print] },
  ];
  expect(knownStickiness(rules, { kind: "version", systemKey: null })).toEqual([shop, print]);
  expect(knownStickiness(rules, { kind: "failure-rate", systemKey: "print" })).toEqual([print]);
  expect(knownStickiness(rules, { kind: "agent-share", systemKey: "shop" })).toEqual([]);
});
