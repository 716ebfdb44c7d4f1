import { expect, it } from "vitest";
import { sliceCases } from "./slice-cases";
import { madeCase } from "./testing/made-evaluation";

it("cuts by subset, length and number of agents, every case once in each", () => {
  const cases = [
    madeCase(0, { subset: "b", stepCount: 10, agentCount: 3 }),
    madeCase(1, { subset: "a", stepCount: 11, agentCount: 4 }),
    madeCase(2, { stepCount: 100, agentCount: 7 }),
    madeCase(3, { subset: "b", stepCount: 101, agentCount: 1 }),
  ];
  expect(sliceCases(cases)).toEqual([
    { by: "subset", title: "a", at: [1] },
    { by: "subset", title: "b", at: [0, 3] },
    { by: "subset", title: "No subset", at: [2] },
    { by: "length", title: "1–10 steps", at: [0] },
    { by: "length", title: "11–30 steps", at: [1] },
    { by: "length", title: "31–100 steps", at: [2] },
    { by: "length", title: "over 100 steps", at: [3] },
    { by: "agents", title: "1–3 agents", at: [0, 3] },
    { by: "agents", title: "4–6 agents", at: [1] },
    { by: "agents", title: "over 6 agents", at: [2] },
  ]);
});

it("has no subsets where no case is in one", () => {
  expect(sliceCases([madeCase(0)]).map(({ by }) => by)).toEqual(["length", "agents"]);
  expect(sliceCases([])).toEqual([]);
});
