import { describe, expect, it } from "vitest";
import { coverageModel } from "./coverage-model";

const scale = { stepCount: 4, columns: 4 };

describe("coverageModel", () => {
  it("counts what the judge did not see and marks those steps", () => {
    const model = coverageModel([{ stepIndex: 2, ranges: [{ from: 10, to: 60 }] }], [100, 100, 100, 100], scale);
    expect(model).toEqual({
      spans: [
        { from: 0, to: 1, kind: "full" },
        { from: 2, to: 2, kind: "shortened" },
        { from: 3, to: 3, kind: "full" },
      ],
      totalCharacters: 400,
      seenCharacters: 350,
      shortenedSteps: 1,
    });
  });

  it("is one full span where everything was read", () => {
    expect(coverageModel([], [5, 5, 5, 5], scale).spans).toEqual([{ from: 0, to: 3, kind: "full" }]);
  });

  it("shows a shortened step in its bucket", () => {
    expect(
      coverageModel([{ stepIndex: 3, ranges: [{ from: 0, to: 1 }] }], [5, 5, 5, 5], {
        stepCount: 4,
        columns: 2,
      }).spans.at(-1)?.kind,
    ).toBe("shortened");
  });
});
