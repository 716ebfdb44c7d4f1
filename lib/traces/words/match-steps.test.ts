import { expect, it } from "vitest";
import { matchSteps } from "./match-steps";

const steps = [
  { index: 0, agent: "Planner", content: "Look up the gate." },
  {
    index: 1,
    agent: "Clerk",
    content: `${"So it went. ".repeat(40)}The gate was full, said the guard. ${"x".repeat(400)}`,
  },
  { index: 2, agent: "Clerk", content: "Full." },
];

it("shows the step that says most of the words, with the words around them, and counts the others", () => {
  const match = matchSteps(steps, ["gate", "guard"]);
  expect(match).toMatchObject({ stepIndex: 1, agent: "Clerk", moreSteps: 1 });
  expect(match?.excerpt).toMatch(/^….*The gate was full.*…$/);
  expect(match?.excerpt.length).toBeLessThan(250);
  expect(matchSteps(steps, ["gate"])).toMatchObject({ stepIndex: 0, excerpt: "Look up the gate.", moreSteps: 1 });
});

it("finds none where no step says any", () => {
  expect(matchSteps(steps, ["ferry", "a"])).toBeNull();
  expect(matchSteps([], ["gate"])).toBeNull();
});
