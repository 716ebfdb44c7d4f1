import { expect, test } from "vitest";
import { noRetention } from "./retention-settings";
import { retentionWords } from "./retention-words";

test("rules read as lines, in the order in which they stand", () => {
  const rules = [
    { afterDays: 30, outcome: "passed" as const, includesLabeled: false },
    { afterDays: 365, outcome: null, includesLabeled: true },
  ];
  expect(retentionWords({ rules }).split("\n")).toEqual([
    "Rule 1 deletes traces after days: 30",
    "Rule 1 labeled traces too: no",
    "Rule 1 outcome: passed",
    "Rule 2 deletes traces after days: 365",
    "Rule 2 labeled traces too: yes",
    "Rule 2 outcome: any",
  ]);
  expect(retentionWords(noRetention)).toBe("none");
});
