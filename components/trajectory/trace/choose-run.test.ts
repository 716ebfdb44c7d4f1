import { describe, expect, it } from "vitest";
import { type CounterfactualStep } from "@/lib/traces/exhibit";
import { chooseRun } from "./choose-run";
import { madeRun } from "./made-run.testing";
import { sampleCounterfactual as sample } from "../exhibits/sample-exhibits.testing";

const found = { agent: "A", stepIndex: 0, reason: "", quotes: [], suspects: [] };
const old = madeRun({ id: "old", createdAt: "2026-01-01T00:00:00Z", attribution: found });
const failed = madeRun({ id: "failed", createdAt: "2026-01-02T00:00:00Z", status: "FAILED" });
const running = madeRun({ id: "running", createdAt: "2026-01-03T00:00:00Z", status: "RUNNING" });

describe("chooseRun", () => {
  it("takes the run that the address names", () => {
    expect(chooseRun([running, failed, old], "failed")).toEqual({ run: failed, isGone: false });
  });

  it("prefers an answer, then what is under way, then the newest", () => {
    expect(chooseRun([failed, old, running], null).run).toBe(old);
    expect(chooseRun([failed, running], null).run).toBe(running);
    expect(chooseRun([failed], null).run).toBe(failed);
    expect(chooseRun([], null)).toEqual({ run: null, isGone: false });
  });

  it("prefers what people and uploads started to what evaluations made", () => {
    const evaluation = { id: "e", title: "Spring", repeat: 1 };
    const made = madeRun({ ...old, id: "made", createdAt: "2026-02-01T00:00:00Z", evaluation });
    expect(chooseRun([made, old], null).run).toBe(old);
    const abstaining = madeRun({ ...old, id: "abstaining", attribution: { ...found, isAbstained: true } });
    const baseline = madeRun({ ...made, id: "baseline", model: null });
    expect(chooseRun([baseline, abstaining], null).run).toBe(abstaining);
    expect(chooseRun([made, failed], null).run).toBe(made);
    expect(chooseRun([made, old], "made").run).toBe(made);
  });

  it("prefers an answer of a judge that an evaluation asked to an order to read in", () => {
    const made = madeRun({ ...old, id: "made", evaluation: { id: "e", title: "Spring", repeat: 1 } });
    const abstaining = madeRun({ ...old, id: "abstaining", attribution: { ...found, isAbstained: true } });
    expect(chooseRun([made, abstaining], null).run).toBe(made);
  });

  it("prefers a judge's answer to a newer one that asked no model, unless it was stopped early", () => {
    const quotes = [{ stepIndex: 0, text: "so" }];
    const free = madeRun({
      id: "free",
      model: null,
      createdAt: "2026-03-01T00:00:00Z",
      attribution: { ...found, quotes },
    });
    expect(chooseRun([free, old], null).run).toBe(old);
    expect(chooseRun([free, madeRun({ ...old, status: "PARTIAL" })], null).run).toBe(free);
  });

  it("takes a run by its number", () => {
    const tenth = madeRun({ id: "tenth", number: 10, createdAt: "2025-01-01T00:00:00Z" });
    expect(chooseRun([running, tenth], "10")).toEqual({ run: tenth, isGone: false });
  });

  it("prefers an answer with a verified quote to a newer one without, and a whole one to a partial one", () => {
    const quoting = madeRun({
      ...old,
      id: "quoting",
      attribution: { ...found, quotes: [{ stepIndex: 0, text: "so" }] },
    });
    const unverified = { ...found, quotes: [{ stepIndex: 0, text: "never", isVerified: false as const }] };
    const newer = madeRun({ id: "newer", createdAt: "2026-01-09T00:00:00Z", attribution: unverified });
    const partial = madeRun({
      id: "partial",
      createdAt: "2026-01-10T00:00:00Z",
      attribution: found,
      status: "PARTIAL",
    });
    expect(chooseRun([partial, newer, quoting], null).run?.id).toBe("quoting");
    expect(chooseRun([partial, newer], null).run?.id).toBe("newer");
  });

  it("prefers an answer to an order to read in, however new and well quoted that is", () => {
    const reading = madeRun({
      id: "reading",
      createdAt: "2026-01-11T00:00:00Z",
      attribution: { ...found, isAbstained: true, quotes: [{ stepIndex: 0, text: "so" }] },
    });
    expect(chooseRun([reading, old], null).run?.id).toBe("old");
    expect(chooseRun([reading], null).run?.id).toBe("reading");
  });

  it("takes what a model foretold only where nothing else answered, or where it is named", () => {
    const foretold = madeRun({
      id: "foretold",
      createdAt: "2026-02-01T00:00:00Z",
      method: "simulated-replay",
      attribution: { ...found, quotes: [{ stepIndex: 0, text: "so" }] },
    });
    const abstaining = madeRun({ ...old, id: "abstaining", attribution: { ...found, isAbstained: true } });
    const evaluation = { id: "e", title: "Spring", repeat: 1 };
    const made = madeRun({ ...old, id: "made", evaluation });
    expect(chooseRun([foretold, old], null).run).toBe(old);
    expect(chooseRun([foretold, abstaining], null).run).toBe(abstaining);
    expect(chooseRun([foretold, made], null).run).toBe(made);
    expect(chooseRun([foretold, failed], null).run).toBe(foretold);
    expect(chooseRun([foretold, old], "foretold").run).toBe(foretold);
  });

  it("prefers a step that replays showed to be decisive to a quote, and a quote to what they did not show", () => {
    const quoting = madeRun({
      id: "quoting",
      createdAt: "2026-03-01T00:00:00Z",
      attribution: { ...found, quotes: [{ stepIndex: 0, text: "so" }] },
    });
    const scanned = (finding: CounterfactualStep["finding"]) =>
      madeRun({
        id: "scanned",
        method: "counterfactual",
        attribution: { ...found, stepIndex: 11, exhibits: [{ ...sample, steps: stepsWith(finding) }] },
      });
    const stepsWith = (finding: CounterfactualStep["finding"]) =>
      sample.steps.map((step) => (step.stepIndex === 11 ? { ...step, finding } : step));
    expect(chooseRun([quoting, scanned("decisive")], null).run?.id).toBe("scanned");
    expect(chooseRun([quoting, scanned("suggestive")], null).run?.id).toBe("quoting");
  });

  it("says when the run of the address is gone", () => {
    expect(chooseRun([old], "deleted")).toEqual({ run: old, isGone: true });
  });
});
