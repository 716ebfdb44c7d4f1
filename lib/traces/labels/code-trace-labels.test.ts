import { describe, expect, it } from "vitest";
import { labelledStages, readCodeTraceLabels } from "./code-trace-labels";

const stage = { stage_id: 1, incorrect_step_ids: [3, "4"], unuseful_step_ids: [5], reasoning: "Wrong file." };

describe("labels of CodeTraceBench", () => {
  it("stand in a row, as JSON in a text, in an annotation and alone", () => {
    expect(labelledStages({ traj_id: "t", incorrect_stages: [stage] })).toEqual([stage]);
    expect(labelledStages({ traj_id: "t", incorrect_stages: JSON.stringify([stage]) })).toEqual([stage]);
    expect(labelledStages({ traj_id: "t", annotation: { incorrect_stages: [stage] } })).toEqual([stage]);
    expect(labelledStages([stage])).toEqual([stage]);
    expect(labelledStages([{ stage_id: 1 }])).toEqual([]);
  });

  it("name each step once, also where steps carry their labels themselves", () => {
    const marked = {
      ...stage,
      steps: [
        { step_id: 3, labels: ["incorrect"] },
        { step_id: 7, labels: ["unuseful", "x"] },
      ],
    };
    const found = readCodeTraceLabels([marked], "agent").map(({ step, label }) => [step, label.category, label.reason]);
    expect(found).toEqual([
      [3, "incorrect", "Wrong file."],
      [4, "incorrect", "Wrong file."],
      [5, "unuseful", "Wrong file."],
      [7, "unuseful", "Wrong file."],
    ]);
  });
});
