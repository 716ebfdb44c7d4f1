import { describe, expect, it } from "vitest";
import { Attribution } from "@/lib/traces/attribution";
import { Trace } from "@/lib/traces/trace";
import { volumeLabels, volumeRuns } from "./volume-answers";
import { volumeSystems } from "./volume-systems";
import { volumeTrace } from "./volume-trace";

const until = new Date("2026-11-20T00:00:00Z");
const count = 2_000;
const made = Array.from({ length: count }, (_, place) => volumeTrace({ place, count, until }));

describe("the traces of the volume scenario", () => {
  it("are traces, all of them different, of two to sixty steps and ten on average", () => {
    const lengths = made.map(({ trace }) => trace.steps.length);
    expect(Math.min(...lengths)).toBe(2);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(60);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / count;
    expect(mean).toBeGreaterThan(9.5);
    expect(mean).toBeLessThan(11);
    for (const { trace } of made.slice(0, 50)) expect(Trace.safeParse(trace).success).toBe(true);
    expect(new Set(made.map(({ trace }) => trace.contentHash)).size).toBe(count);
  });

  it("are the same whenever they are made", () => {
    const later = volumeTrace({ place: 7, count, until: new Date("2030-01-01T00:00:00Z") });
    expect(later.trace.contentHash).toBe(made[7]?.trace.contentHash);
    expect(volumeTrace({ place: 7, count, until })).toEqual(made[7]);
  });

  it("lie in the year before, in order, over all systems and their versions", () => {
    const times = made.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(until.getTime() - 365 * 86_400_000);
    expect(times.at(-1)).toBeLessThanOrEqual(until.getTime());
    const seen = new Set(made.map(({ trace }) => `${trace.system?.name ?? ""} ${trace.system?.version ?? ""}`));
    expect(seen.size).toBe(volumeSystems.reduce((sum, { versions }) => sum + versions.length, 0));
  });

  it("say who broke them where they failed, by a step of theirs", () => {
    for (const { trace, planted } of made) {
      if (trace.outcome === "failed") expect(planted).not.toBeNull();
      if (trace.outcome === "passed") expect(planted).toBeNull();
      if (planted) expect(trace.steps[planted.stepIndex]?.agent).toBe(planted.agent);
    }
  });
});

describe("what stands beside them", () => {
  const runs = made.flatMap((each, place) => volumeRuns(each, place, place / count));
  const labels = made.map((each, place) => volumeLabels(each, place));

  it("is answers that any method could have given, none of a trace that passed", () => {
    expect(runs.length).toBeGreaterThan(count / 4);
    expect(new Set(runs.map(({ method }) => method)).size).toBe(4);
    for (const { attribution } of runs) if (attribution) expect(Attribution.safeParse(attribution).success).toBe(true);
    for (const [place, each] of made.entries())
      if (each.trace.outcome === "passed") expect(volumeRuns(each, place, 0)).toEqual([]);
  });

  it("is labels of some, of whom some disagree and some of these are decided", () => {
    const labelled = labels.filter(({ claims }) => claims.length > 0);
    expect(labelled.length / count).toBeGreaterThan(0.005);
    expect(labelled.length / count).toBeLessThan(0.05);
    expect(labels.some(({ decided }) => decided !== null)).toBe(true);
  });
});
