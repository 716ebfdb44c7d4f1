import { describe, expect, it } from "vitest";
import { chooseGroundTruth } from "./ground-truth";

const dataSet = { agent: "Ada", stepIndex: 1, reason: "label", quotes: [], suspects: [] };
const by = (
  authorName: string,
  updatedAt: string | Date,
  stepIndex = 2,
): Parameters<typeof chooseGroundTruth>[0]["annotations"][number] => {
  return { authorName, agent: "Bob", stepIndex, reason: "seen", updatedAt };
};

describe("chooseGroundTruth", () => {
  it("is null without a label and without an annotation", () => {
    expect(chooseGroundTruth({ dataSet: null, annotations: [] })).toBeNull();
  });

  it("takes the data set's label where nobody annotated", () => {
    expect(chooseGroundTruth({ dataSet, annotations: [] })).toEqual({
      agent: "Ada",
      stepIndex: 1,
      reason: "label",
      source: "data-set",
    });
  });

  it("takes the newest annotation before the label, in whatever order they come", () => {
    const annotations = [
      by("Ines", "2026-11-02T00:00:00Z"),
      by("Jo", "2026-11-03T01:00:00+02:00", 4),
      by("Kim", new Date("2026-11-01")),
    ];
    for (const list of [annotations, annotations.toReversed()]) {
      expect(chooseGroundTruth({ dataSet, annotations: list })).toMatchObject({
        source: "annotation",
        authorName: "Jo",
        stepIndex: 4,
      });
    }
  });
});
