import { expect, it } from "vitest";
import { type Measured } from "@/lib/attribution/reliability/measure-reliability";
import { heldBackWords, reliabilityDetails, reliabilityWords } from "./reliability-words";

const share = (value: number, low: number, high: number) => ({ value, low, high, count: 59, wilson: null });
const measured: Measured = {
  isMeasured: true,
  agent: share(0.61, 0.48, 0.73),
  step: share(0.22, 0.13, 0.35),
  count: 59,
  questionCount: 40,
  band: { first: 11, last: 30 },
  bandCount: 59,
  isWeighted: false,
};

it("says shares with interval and number of traces", () => {
  expect(reliabilityWords(measured)).toBe(
    "Right agent 61% [48–73], exact step 22% [13–35], n = 59 labeled traces of this length in this workspace.",
  );
  expect(reliabilityDetails(measured)[0]).toBe("This length is 11–30 steps.");
  expect(reliabilityDetails({ ...measured, band: { first: 101, last: null } })[0]).toBe(
    "This length is 101 steps and more.",
  );
});

it("says that traces of all lengths were counted, and why", () => {
  const all = { ...measured, band: null, bandCount: 1 };
  expect(reliabilityWords(all)).toContain("n = 59 labeled traces of all lengths");
  expect(reliabilityDetails(all)[0]).toBe(
    "All lengths are included because only 1 labeled trace of this length has an answer like this.",
  );
});

it("says weights only where there are any", () => {
  expect(reliabilityDetails(measured).join(" ")).not.toContain("probability");
  expect(reliabilityDetails({ ...measured, isWeighted: true }).join(" ")).toContain("weighted by how likely");
});

it("shows no number of too few", () => {
  expect(reliabilityWords({ isMeasured: false, count: 7 })).toBe(
    "Not measured in this workspace: 7 other labeled traces, at least 20 are needed.",
  );
  expect(reliabilityWords({ isMeasured: false, count: 0 })).not.toMatch(/\d/);
  expect(reliabilityWords({ isMeasured: false, count: 7 }, "before it was shared")).toBe(
    "Not measured in the workspace that shared this: 7 other labeled traces, at least 20 are needed.",
  );
  expect(reliabilityDetails({ isMeasured: false, count: 7 })).toHaveLength(1);
});

it("says why an answer is held back", () => {
  expect(heldBackWords({ ...measured, agent: share(0.31, 0.2, 0.44), count: 45 }, 0.4)).toBe(
    "This method names the right agent in 31% [20–44] of 45 labeled traces of this length; this workspace shows answers from 40% on.",
  );
});
