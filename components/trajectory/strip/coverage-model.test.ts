import { describe, expect, it } from "vitest";
import { coverageModel } from "./coverage-model";

const scale = { stepCount: 4, columns: 4 };

describe("coverageModel", () => {
  it("counts what the judge did not see and marks those steps", () => {
    const model = coverageModel([{ stepIndex: 2, ranges: [{ from: 10, to: 60 }] }], scale);
    expect(model).toEqual({
      spans: [
        { from: 0, to: 1, kind: "full" },
        { from: 2, to: 2, kind: "shortened" },
        { from: 3, to: 3, kind: "full" },
      ],
      unseenCharacters: 50,
      shortenedSteps: 1,
    });
  });

  it("is one full span where everything was read", () => {
    expect(coverageModel([], scale).spans).toEqual([{ from: 0, to: 3, kind: "full" }]);
  });

  it("shows a shortened step in its bucket", () => {
    const unseen = [{ stepIndex: 3, ranges: [{ from: 0, to: 1 }] }];
    expect(coverageModel(unseen, { stepCount: 4, columns: 2 }).spans.at(-1)?.kind).toBe("shortened");
  });
});
