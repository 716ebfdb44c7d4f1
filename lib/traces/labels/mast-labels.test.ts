import { describe, expect, it } from "vitest";
import { readMastLabels } from "./mast-labels";

describe("labels of MAST", () => {
  it("are the modes that are stated to occur, by who states it", () => {
    const labels = readMastLabels({
      mast_annotation: { "1.1": 1, "1.2": 0, "1.3": "yes" },
      annotations: [{ "failure mode": "Loss", annotator_1: true, annotator_2: false, annotator_3: 1 }],
      note: { text: "seen", options: { Repeat: "no", Stop: "yes" } },
    });
    expect(labels.map(({ source, category, reason }) => [source, category, reason])).toEqual([
      ["MAST", "1.1", ""],
      ["MAST", "1.3", ""],
      ["MASFT", "Stop", "seen"],
      ["annotator_1", "Loss", ""],
      ["annotator_3", "Loss", ""],
    ]);
    expect(readMastLabels({})).toEqual([]);
  });
});
