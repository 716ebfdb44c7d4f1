import { expect, it } from "vitest";
import { isControlFlow } from "./control-flow";

it("passing control and waiting are no failures, a limit that was reached is one", () => {
  expect(isControlFlow("ParentCommand(Command(graph='x', goto='Seller'))")).toBe(true);
  expect(isControlFlow("langgraph.errors.GraphInterrupt: (Interrupt(value='ok?'),)")).toBe(true);
  expect(isControlFlow("GraphRecursionError('Recursion limit of 25 reached')")).toBe(false);
  expect(isControlFlow(undefined)).toBe(false);
});
