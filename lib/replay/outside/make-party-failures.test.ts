// @module-tag long
import { expect, it } from "vitest";
import { makePartyFailures, type PartyFailure } from "./make-party-failures";
import { outsideFaults } from "./outside-fault";

const parties = ["tool", "environment", "user", "agent"] as const;

async function make(count: number, seed: number): Promise<PartyFailure[]> {
  const made: PartyFailure[] = [];
  for await (const failure of makePartyFailures({ count, seed, parties })) made.push(failure);
  return made;
}

it("fail by a fault of the party in turn, of each kind, and tell nothing of it beside the steps", async () => {
  const made = await make(160, 11);
  expect(made.map(({ party }) => party)).toEqual(made.map((_, at) => parties[at % parties.length]));
  const named = new Set(made.map(({ fault }) => fault));
  expect(outsideFaults.filter(({ name }) => !named.has(name))).toEqual([]);
  for (const { trace } of made) {
    expect(trace.outcome).toBe("failed");
    expect([trace.metadata, trace.tags]).toEqual([{}, []]);
  }
});

it("have agents that try again, and a tool that really answers otherwise", async () => {
  const made = await make(80, 12);
  const outages = made.filter(({ fault }) => fault === "outage" || fault === "timeout");
  expect(outages.length).toBeGreaterThan(0);
  for (const { trace } of outages)
    expect(trace.steps.filter(({ isError }) => isError === true).length).toBeGreaterThan(2);
});

it("are the same for the same seed", async () => {
  const [one, same] = [await make(8, 13), await make(8, 13)];
  expect(same.map(({ trace }) => trace.contentHash)).toEqual(one.map(({ trace }) => trace.contentHash));
});
