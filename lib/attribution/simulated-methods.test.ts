import { expect, it } from "vitest";
import { methods } from "./method-list";
import { isSimulatedRun, simulatedMethods } from "./simulated-methods";

it("names every method whose lab is simulated, and no other", () => {
  expect(simulatedMethods).toEqual(methods.filter(({ needsLab }) => needsLab === "simulated").map(({ name }) => name));
  expect(methods.filter(({ name }) => isSimulatedRun({ method: name }))).toHaveLength(1);
});
