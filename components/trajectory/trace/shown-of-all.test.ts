import { expect, it } from "vitest";
import { findAgreement } from "@/lib/attribution/agreement";
import { type RunCounts } from "@/lib/attribution/run-counts";
import { madeRun } from "./made-run.testing";
import { agreementWords, runsMadeBy, shownOfAll } from "./shown-of-all";
import { withEarlier } from "../answer/use-sent-runs";

const made = { id: "x", title: "X", runCount: 999, methodCount: 1, activeCount: 0, newestAt: "2026-01-01T00:00:00Z" };
const counts: RunCounts = { all: 1_001, own: 2, evaluations: [made] };
const [first, second] = [madeRun({ id: "1" }), madeRun({ id: "2" })];
const whole: RunCounts = { all: 2, own: 2, evaluations: [] };

it("says of how many runs it speaks where not all are at hand", () => {
  expect(shownOfAll(9, 9)).toBe("9 runs");
  expect(shownOfAll(61, 1_001)).toBe("61 of 1,001 runs");
  const agreement = findAgreement([3, 3].map((stepIndex) => ({ agent: "A", stepIndex })));
  if (!agreement) throw new Error("Two runs agree.");
  expect(agreementWords(agreement, [first, second], whole)).toBe("2 of 2 runs within ±1 of step 3");
  expect(agreementWords(agreement, [first, second], counts)).toBe("2 of 2 runs within ±1 of step 3, 1,001 in total");
});

it("knows how many runs each evaluation made, and how many none", () => {
  expect([null, "x", "gone"].map((id) => runsMadeBy(counts, id))).toEqual([2, 999, 0]);
});

it("keeps runs that were sent before, unless all are sent, none are, or they had not ended", () => {
  const active = madeRun({ id: "3", status: "RUNNING" });
  const ids = (sent: { id: string }[]) => sent.map(({ id }) => id);
  expect(ids(withEarlier([second], [first, second, active], counts))).toEqual(["2", "1"]);
  expect(ids(withEarlier([second], [first], { all: 1, own: 1, evaluations: [] }))).toEqual(["2"]);
  expect(withEarlier([], [first], counts)).toEqual([]);
});
