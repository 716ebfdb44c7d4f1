import { expect, test } from "vitest";
import { findEvidence } from "../evidence/find-evidence";
import { makeTrace } from "../testing/make-trace";
import { evidenceSignature } from "./evidence-signature";

const dropping = (limit: number, region: string) =>
  makeTrace([
    ["User", `Which hall? Constraints:\n- at most euros: ${limit}\n- only the region: ${region}\n- at least seats: 30`],
    ["Planner", `Coder, work it out.\n- only the region: ${region}\n- at least seats: 30`],
  ]);

test("two failures that differ in their values alone have the same evidence", () => {
  const [one, two] = [dropping(85, "West"), dropping(1_200, "North")].map((trace) =>
    evidenceSignature(trace, findEvidence(trace), 1),
  );
  expect(one).toEqual(two);
  expect(JSON.stringify(one)).not.toMatch(/85|west/iu);
  expect(one?.[0]).toMatchObject({ kind: "duty-dropped", isDecisive: true, role: "at most euros" });
});

test("findings of the decisive step come first", () => {
  const trace = dropping(85, "West");
  expect(evidenceSignature(trace, findEvidence(trace), 0).every(({ isDecisive }) => !isDecisive)).toBe(true);
});
