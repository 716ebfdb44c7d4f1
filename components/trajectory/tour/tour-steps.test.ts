import { describe, expect, it } from "vitest";
import { madeRun } from "../trace/made-run.testing";
import { tourSteps } from "./tour-steps";

const attribution = { agent: "A", stepIndex: 3, reason: "", quotes: [], suspects: [] };
const first = (run: Parameters<typeof tourSteps>[0]) => tourSteps(run, false)[0];

describe("tourSteps", () => {
  it("begins at the answer and ends at what to do next", () => {
    expect(tourSteps(null, false).map((step) => step.at)).toEqual(["answer", "strip", "step", "label", "run"]);
  });

  it("promises no answer where the run abstains", () => {
    expect(first(madeRun({ model: null, attribution: { ...attribution, isAbstained: true } }))?.title).toBe(
      "Where to start reading",
    );
    expect(first(madeRun({ attribution }))?.title).toBe("Who broke it, and when");
  });

  it("tells whose answer it is where people or the file say one", () => {
    expect(tourSteps(madeRun({ model: null, attribution }), true)[0]?.title).toBe("The best known answer");
  });

  it("says that no model was asked only where none was", () => {
    expect(first(madeRun({ model: null, attribution }))?.text).toContain("without a model");
    expect(first(madeRun({ attribution }))?.text).not.toContain("without a model");
  });
});
