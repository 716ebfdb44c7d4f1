import { expect, it } from "vitest";
import { madeCapabilities, madeTarget } from "../targets/made-target.testing";
import { choicesOf, leaveOut, partOf, replaceBy } from "./ablated-agents";

const able = madeTarget({ id: "able", capabilities: madeCapabilities({ canLeaveOutAgents: true }) });
const unable = madeTarget({ id: "unable", capabilities: madeCapabilities({ canLeaveOutAgents: false }) });
const unasked = madeTarget({ id: "unasked", capabilities: null });
const means = { targets: [able, unable, unasked], chosenId: "unable", agents: ["Planner", "Coder"] };

it("offers the agents of a trace only where its system, or the one that is chosen, can leave one out", () => {
  const whyNot = (targetId: string | null) => choicesOf(means, targetId).whyNot;
  expect(whyNot("able")).toBeNull();
  expect(whyNot("unasked")).toBeNull();
  expect(whyNot(null)).toMatch(/cannot run with an agent left out/);
  expect(whyNot("another")).toMatch(/Choose a system/);
  expect(choicesOf({ ...means, agents: [] }, "able").whyNot).toMatch(/No agent took a step/);
});

it("keeps who takes the part of whom, one for each agent", () => {
  const first = replaceBy([], "Coder", "Writer");
  const both = replaceBy(replaceBy(first, "Planner", ""), "Coder", "Baker");
  expect([partOf(both, "Coder"), partOf(both, "Planner"), partOf(both, "Verifier")]).toEqual(["Baker", "", null]);
  expect(leaveOut(both, "Coder")).toEqual([{ agent: "Planner", replacement: "" }]);
});
