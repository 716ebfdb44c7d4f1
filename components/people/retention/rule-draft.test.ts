import { expect, test } from "vitest";
import { toDraft, toRule } from "./rule-draft";

test("a rule is typed as it is shown, and days that are no number of days are none", () => {
  const rule = { afterDays: 90, outcome: "failed" as const, includesLabeled: true };
  expect(toRule(toDraft(rule, 1))).toEqual(rule);
  for (const days of ["", "0", "-3", "1.5", "many", "99999"]) expect(toRule({ ...toDraft(rule, 1), days })).toBeNull();
});
