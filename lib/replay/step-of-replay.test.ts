import { expect, it } from "vitest";
import { stepOfReplay } from "./step-of-replay";

it("is a step of a trace under the agent's normalised name, with nothing that was not told", () => {
  const step = stepOfReplay({ index: 2, agent: "  ", kind: "message", content: "Yes.", recipient: undefined });
  expect(step).toEqual({
    index: 2,
    agent: "unknown",
    rawAgent: "  ",
    kind: "message",
    content: "Yes.",
    isError: false,
    source: { pointer: "/steps/2" },
  });
  expect(Object.hasOwn(step, "recipient")).toBe(false);
  expect(
    stepOfReplay({ index: 0, agent: "Coder", kind: "tool-result", content: "", isError: true }, "/x"),
  ).toMatchObject({ agent: "Coder", rawAgent: "Coder", isError: true, source: { pointer: "/x" } });
});
