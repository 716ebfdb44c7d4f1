import { describe, expect, it } from "vitest";
import { usualInjectionSettings } from "./injection";
import { chosenOperators, planInjections } from "./plan-injections";
import { passedRun } from "./testing/passed-run";

const plan = (settings: Partial<typeof usualInjectionSettings> = {}, trace = passedRun()) =>
  planInjections(trace, { ...usualInjectionSettings, triesPerTrace: 200, ...settings });

describe("the faults that are tried in a trace", () => {
  it("are the same for the same trace and settings, and others for another seed", () => {
    expect(plan()).toEqual(plan());
    expect(plan({ seed: 2 }).map(({ faulty }) => faulty.step)).not.toEqual(plan().map(({ faulty }) => faulty.step));
  });

  it("are each another change, at a step that an agent or a tool took", () => {
    const planned = plan();
    const steps = planned.map(({ faulty }) => JSON.stringify(faulty.step));
    expect(new Set(steps).size).toBe(steps.length);
    for (const { clean, faulty } of planned) {
      expect(clean.kind).not.toBe("input");
      expect(faulty.step.index).toBe(clean.index);
    }
  });

  it("take every operator once before any twice, as far as it fits", () => {
    const names = plan().map(({ operator }) => operator.name);
    const fitting = new Set(names);
    expect(new Set(names.slice(0, fitting.size))).toEqual(fitting);
  });

  it("are as many as are wanted, of the operators that are wanted", () => {
    expect(plan({ triesPerTrace: 5 })).toHaveLength(5);
    const few = plan({ operators: ["loop", "off-by-one"] });
    expect(new Set(few.map(({ operator }) => operator.name))).toEqual(new Set(["loop", "off-by-one"]));
    expect(chosenOperators({ operators: ["no such one"] })).toEqual([]);
    expect(plan({ operators: ["no such one"] })).toEqual([]);
  });

  it("number those of one step from 0", () => {
    const planned = plan();
    for (const { clean } of planned) {
      const own = planned.filter((one) => one.clean.index === clean.index).map(({ ordinal }) => ordinal);
      expect(own).toEqual(own.map((_, at) => at));
    }
  });

  it("are none where nobody did anything", () => {
    const trace = passedRun();
    expect(plan({}, { ...trace, steps: trace.steps.slice(0, 1) })).toEqual([]);
  });
});
