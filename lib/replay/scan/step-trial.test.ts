import { expect, it } from "vitest";
import { makeLongTrace } from "@/lib/attribution/testing/make-trace";
import { openScan } from "./scan-bench";
import { defaultScanSettings } from "./scan-settings";
import { createStepTrial } from "./step-trial";
import { makeWorld, type WorldRule } from "./testing/scripted-world";

/** A trial of step 3 of ten at which so many other tries were made before, for another question. */
async function tryStep(rule: WorldRule, controls: number) {
  const { signal } = new AbortController();
  const trace = makeLongTrace(10);
  const bench = openScan({ trace, signal }, makeWorld(rule).parts, defaultScanSettings);
  const trial = createStepTrial(bench, trace.steps[3]!);
  trial.purse.left = 1_000;
  const tries = trial.control.grow(controls);
  while (!(await tries.next()).done);
  const events = trial.run(2);
  for (;;) {
    const next = await events.next();
    if (next.done) return { test: next.value, looks: bench.plan.looks };
  }
}

it("holds no more controls against a look than it has, whichever were made before", async () => {
  const rule: WorldRule = ({ arm }) => (arm === "corrected" ? 1 : 0);
  for (const controls of [0, 6, 9, 12, 24]) {
    const { test, looks } = await tryStep(rule, controls);
    expect(looks).toEqual([6, 12, 24]);
    expect(test).toMatchObject({ finding: "decisive", corrected: { flips: 6, count: 6 }, control: { count: 6 } });
  }
});

it("takes the first of them, in the order in which they were made, and is not put off by those behind", async () => {
  const later: WorldRule = ({ arm, repeat }) => (arm === "corrected" || repeat >= 6 ? 1 : 0);
  expect((await tryStep(later, 12)).test).toMatchObject({ finding: "decisive", control: { flips: 0, count: 6 } });
  const first: WorldRule = ({ arm, repeat }) => (arm === "corrected" || repeat < 6 ? 1 : 0);
  expect((await tryStep(first, 24)).test).toMatchObject({ finding: "suggestive", corrected: { flips: 6, count: 6 } });
});

it("does not take few flips among many controls for many", async () => {
  // Three of 24, none of them among the first twelve.
  const rule: WorldRule = ({ arm, repeat }) => (arm === "corrected" ? Number(repeat !== 1) : Number(repeat > 20));
  expect((await tryStep(rule, 24)).test).toMatchObject({ finding: "decisive", corrected: { count: 12 } });
});
