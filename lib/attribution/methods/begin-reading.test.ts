import { expect, it } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { beginReading } from "./begin-reading";

it("points at the first acting step after the one that sets the task, and claims nothing", () => {
  const trace = makeTrace([
    ["Planner", "Find the price."],
    ["Clerk", "It is 25."],
  ]);
  expect(beginReading(trace)).toMatchObject({
    agent: "Clerk",
    stepIndex: 1,
    isAbstained: true,
    suspects: [{ stepIndex: 1, agent: "Clerk", score: 0 }],
  });
});
