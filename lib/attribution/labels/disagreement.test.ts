import fc from "fast-check";
import { expect, it } from "vitest";
import { byDisagreement, disagreementWords, measureDisagreement } from "./disagreement";

const claim = (agent: string, stepIndex: number) => ({ agent, stepIndex });
const claims = fc.array(fc.record({ agent: fc.constantFrom("A", "a", "B", "C (x)"), stepIndex: fc.nat(9) }));

it("sees no difference between one claim, equal claims, and spellings of one name", () => {
  expect(measureDisagreement([])).toBeNull();
  expect(measureDisagreement([claim("A", 3)])).toBeNull();
  expect(measureDisagreement([claim("Orchestrator (thought)", 3), claim("orchestrator", 3)])).toBeNull();
});

it("counts agents and steps, and measures from the earliest step to the latest", () => {
  expect(measureDisagreement([claim("A", 3), claim("B", 3)])).toEqual({
    agentCount: 2,
    stepCount: 1,
    distanceSteps: 0,
  });
  expect(measureDisagreement([claim("A", 9), claim("A", 2), claim("A", 4)])).toEqual({
    agentCount: 1,
    stepCount: 3,
    distanceSteps: 7,
  });
});

it("says the same whatever the order of the claims, and nothing new for a claim that is made again", () => {
  fc.assert(
    fc.property(claims, (made) => {
      const measured = measureDisagreement(made);
      expect(measureDisagreement(made.toReversed())).toEqual(measured);
      expect(measureDisagreement([...made, ...made])).toEqual(measured);
      if (measured) expect(measured.agentCount > 1 || measured.distanceSteps > 0).toBe(true);
    }),
  );
});

it("puts different agents before any distance, then what lies further apart", () => {
  const near = { agentCount: 2, stepCount: 1, distanceSteps: 0 };
  const far = { agentCount: 1, stepCount: 2, distanceSteps: 40 };
  const middle = { agentCount: 2, stepCount: 2, distanceSteps: 3 };
  expect([far, near, middle].toSorted(byDisagreement)).toEqual([middle, near, far]);
});

it("says in words what differs", () => {
  expect(disagreementWords({ agentCount: 2, stepCount: 2, distanceSteps: 1 })).toBe("2 agents, 1 step apart");
  expect(disagreementWords({ agentCount: 1, stepCount: 3, distanceSteps: 7 })).toBe("same agent, 7 steps apart");
  expect(disagreementWords({ agentCount: 3, stepCount: 1, distanceSteps: 0 })).toBe("3 agents, same step");
});
