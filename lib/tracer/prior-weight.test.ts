import { describe, expect, it } from "vitest";
import { type Answer } from "./answer";
import { fitPriorWeight } from "./prior-weight";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { fuse, judgeAll } from "./simulated-judge";
import { softmax } from "@/lib/attribution/statistics/logit/softmax";
import { madeTrace } from "./testing/made-trace";

const trace = madeTrace(Array.from({ length: 8 }, (_, at) => [`Agent ${at}`, "text"] as const));

function drawn(isTrue: boolean): Answer[] {
  const random = seededRandom(3);
  return Array.from({ length: 150 }, (_, group) => {
    const probabilities = softmax(Array.from({ length: 8 }, () => 4 * random()));
    let left = random();
    const row = isTrue ? probabilities.findIndex((share) => (left -= share) < 0) : Math.floor(8 * random());
    const stepIndex = Math.max(0, row);
    return {
      trace,
      group,
      rows: Int32Array.from(probabilities.keys()),
      probabilities,
      label: { agent: "", stepIndex },
    };
  });
}

describe("fitPriorWeight", () => {
  it("is near 1 where probabilities can be believed and near 0 where they say nothing", () => {
    expect(fitPriorWeight(drawn(true), 1)).toBeGreaterThan(0.75);
    expect(fitPriorWeight(drawn(true), 1)).toBeLessThan(1.25);
    expect(fitPriorWeight(drawn(false), 1)).toBeLessThan(0.2);
  });
});

it("draws the same judge for the same seed, and adds the ranking to what it says", () => {
  const answers = drawn(true);
  const rates = { hit: 0.6, falseAlarm: 0.1 };
  expect(judgeAll(answers, rates, 5)).toEqual(judgeAll(answers, rates, 5));
  const [answer] = answers as [Answer];
  const silent = new Float64Array(8);
  const fused = softmax(fuse(answer, silent, 1));
  for (const [row, share] of answer.probabilities.entries()) expect(fused[row]).toBeCloseTo(share, 6);
  expect(new Set(softmax(fuse(answer, silent, 0)))).toEqual(new Set([1 / 8]));
});
