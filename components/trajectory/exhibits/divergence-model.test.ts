import { expect, it } from "vitest";
import { partingRow, partings, partingWords, rowsAtFirst } from "./divergence-model";
import { sampleDivergence } from "./sample-exhibits.testing";

const [nearest] = sampleDivergence.peers;
const alone = { ...sampleDivergence, peers: nearest ? [nearest] : [] };

it("ranks the steps where passed traces part by suspicion", () => {
  expect(partings(sampleDivergence).map(({ stepIndex }) => stepIndex)).toEqual([11, 5]);
  expect(partings({ ...sampleDivergence, points: [{ stepIndex: 1, partingCount: 0, suspicion: 0 }] })).toEqual([]);
});

it("says in how many passed traces they part, and where", () => {
  expect(partingWords(sampleDivergence)).toBe("It diverges from 2 of 3 passed traces for good at step 11.");
  expect(partingWords(alone)).toBe("It diverges from the one passed trace for good at step 11.");
  expect(partingWords({ ...sampleDivergence, points: [] })).toBe("It diverges from none of 3 passed traces.");
  expect(partingWords({ ...alone, points: [] })).toBe("It does not diverge from the one passed trace.");
});

it("finds the parting in the alignment, and the rows around it", () => {
  expect(partingRow(sampleDivergence)).toBe(11);
  expect(rowsAtFirst(sampleDivergence, 3)).toEqual({ from: 8, to: 14 });
  const never = { ...sampleDivergence, peers: [] };
  expect(partingRow(never)).toBeNull();
  expect(rowsAtFirst(never, 3)).toEqual({ from: 0, to: 7 });
});
