import { expect, it } from "vitest";
import { madeCapabilities, madeTarget } from "@/components/lab/targets/made-target.testing";
import { abilityWords, limitWords, shortAbilities, wayOutWords, whyNoAgentLeft } from "./target-words";

it("says what a system can do and what it cannot", () => {
  const { can, cannot } = abilityWords(madeCapabilities({ isSeeded: true }));
  expect(can).toContain("continue after given steps, with one of them edited");
  expect(can).toContain("give the same steps for the same seed");
  expect(cannot).toEqual(["accept a hint before a step", "run with an agent left out or replaced"]);
  expect(abilityWords(madeCapabilities({ starts: ["hint"] })).can).toEqual(["accept a hint before a step"]);
});

it("says it in one line, and that a new target was not asked", () => {
  expect(shortAbilities(null)).toBe("capabilities not checked yet");
  expect(shortAbilities(madeCapabilities({ starts: ["prefix", "resample"], hasHints: true }))).toBe(
    "exact prefix, from scratch, hints, not seeded",
  );
});

it("counts the smaller of what was set and what the system says", () => {
  expect(limitWords(madeTarget({ maxConcurrent: 4, maxSeconds: 90 }))).toBe(
    "1 replay at once, 1 min 30 s each at most",
  );
  expect(limitWords(madeTarget({ capabilities: null }))).toBe("4 replays at once, 5 min each at most");
});

it("names a way out for each kind of problem", () => {
  expect(wayOutWords("blocked")).toMatch(/Private hosts, unless this server has open sign-up/);
  expect(wayOutWords("refused")).toMatch(/secret.*conformance/);
  expect(wayOutWords("lied")).toMatch(/conformance/);
  expect(wayOutWords("flooded")).toMatch(/conformance/);
  for (const code of ["unreachable", "busy", "time-out", "failed", null] as const)
    expect(wayOutWords(code)).toMatch(/check again/);
});

it("says why no agent can be left out, but not of a system that was never asked", () => {
  expect(whyNoAgentLeft(madeCapabilities())).toMatch(/cannot run with an agent left out or replaced/);
  expect(whyNoAgentLeft(madeCapabilities({ canLeaveOutAgents: true }))).toBeNull();
  expect(whyNoAgentLeft(null)).toBeNull();
});
