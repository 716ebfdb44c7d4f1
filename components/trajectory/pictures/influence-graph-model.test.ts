import { describe, expect, it } from "vitest";
import { effectWords, nodeName, stepsWords, wayBack } from "./influence-graph-model";
import { sampleGraph } from "../exhibits/sample-exhibits.testing";

describe("the words of an influence graph", () => {
  it("says what became of mistakes, and keeps words that it does not know", () => {
    expect(effectWords("carries-defect")).toBe("The defect was inherited.");
    expect(effectWords("who knows")).toBe("who knows");
  });

  it("follows the way back from the conclusion", () => {
    expect(wayBack(sampleGraph).map(({ edge }) => edge.inherited)).toEqual([
      "The table is confirmed",
      "A table without units",
    ]);
  });

  it("names a node by its agent, else by its part", () => {
    expect(sampleGraph.nodes.slice(0, 2).map(nodeName)).toEqual(["Task", "Researcher"]);
  });

  it("gathers neighbouring steps", () => {
    expect(stepsWords([9, 3, 4, 5, 3])).toBe("steps 3–5, 9");
    expect(stepsWords([7])).toBe("step 7");
    expect(stepsWords([])).toBe("no step");
  });
});
