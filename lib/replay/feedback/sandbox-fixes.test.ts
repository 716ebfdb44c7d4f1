import { expect, it } from "vitest";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { faultOperator } from "../faults/fault-operators";
import { makeFailures } from "../sandbox/make-failures";
import { sandboxCapabilities, sandboxTarget } from "../sandbox/sandbox-target";
import { type FixIncident, fixRounds } from "./fix-rounds";
import { usualFixSettings } from "./fix-study";
import { lessonOf } from "./lesson";

it(
  "fixes failures of the sandbox by the lesson of who broke them and how, and not by trying again",
  { tags: ["long"] },
  async () => {
    const failures = new Map<string, { mode: string; agent: string; stepIndex: number }>();
    const incidents: FixIncident[] = [];
    for await (const { trace, fault, agent, stepIndex } of makeFailures({ count: 12, seed: 5 })) {
      const id = String(incidents.length);
      failures.set(id, { mode: faultOperator(fault.operator)?.failureMode ?? "", agent, stepIndex });
      incidents.push({ id, trace });
    }
    const { signal } = new AbortController();
    const target = sandboxTarget();
    const run = fixRounds(incidents, {
      capabilities: sandboxCapabilities,
      signal,
      settings: { ...usualFixSettings, rounds: 1 },
      replayerOf: () => async (wish, stop) => ({
        report: await target.replay(wish.request, { key: "k", signal: stop }),
        problem: null,
      }),
      teach: ({ id }, trace) => {
        const { mode, agent, stepIndex } = failures.get(id) ?? { mode: "", agent: "", stepIndex: 0 };
        const attribution = { agent, stepIndex, reason: "", failureMode: mode };
        return Promise.resolve(lessonOf({ attribution, trace, taxonomy: mast }));
      },
    });
    const fixed = { lesson: 0, retry: 0, control: 0 };
    for await (const { arm, outcome } of run) if (outcome === "passed") fixed[arm] += 1;
    expect(incidents).toHaveLength(12);
    expect(fixed.control).toBe(0);
    expect(fixed.lesson).toBeGreaterThan(8);
  },
);
