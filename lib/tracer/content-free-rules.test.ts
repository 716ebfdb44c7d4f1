import { describe, expect, it } from "vitest";
import { fixedRules } from "./content-free-rules";
import { scoreRules } from "./score-rules";
import { madeTrace } from "./testing/made-trace";

const trace = madeTrace([
  ["human", "Count the files.", "input"],
  ["Planner", "First list them."],
  ["Coder", "```sh\nls\n```"],
  ["terminal", "a b", "tool-result"],
  ["Coder", "There are 2."],
]);
const named = (name: string) => fixedRules.find((rule) => rule.name === name)?.answer(trace);

describe("fixedRules", () => {
  it("name steps without reading them, but for two", () => {
    expect(named("first-step")).toEqual([{ stepIndex: 0, agent: "human" }]);
    expect(named("last-step")).toEqual([{ stepIndex: 4, agent: "Coder" }]);
    expect(named("busiest-worker")).toEqual([{ stepIndex: 2, agent: "Coder" }]);
    expect(named("last-worker")).toEqual([{ stepIndex: 4, agent: "Coder" }]);
    expect(named("first-code")).toEqual([{ stepIndex: 2, agent: "Coder" }]);
  });
});

it("gives every rule a figure with an interval", () => {
  const work = scoreRules([{ trace, label: { agent: "Coder", stepIndex: 2 }, group: 0 }], 1);
  let turn = work.next();
  while (!turn.done) turn = work.next();
  expect(turn.value.map(({ name }) => name)).toEqual([
    "random-step",
    "same-step",
    ...fixedRules.slice(1).map(({ name }) => name),
  ]);
  expect(turn.value.find(({ name }) => name === "first-code")?.step).toMatchObject({ share: 1, high: 1, count: 1 });
});
