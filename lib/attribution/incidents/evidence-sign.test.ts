import { expect, test } from "vitest";
import { findEvidence } from "../evidence/find-evidence";
import { makeTrace } from "../testing/make-trace";
import { evidenceSign } from "./evidence-sign";

const dropping = (limit: number, region: string) => {
  const trace = makeTrace([
    ["User", `Which hall? Constraints:\n- at most euros: ${limit}\n- only the region: ${region}\n- at least seats: 30`],
    ["Planner", `Coder, work it out.\n- only the region: ${region}\n- at least seats: 30`],
  ]);
  return findEvidence(trace).map((finding) => evidenceSign(trace, finding));
};

test("two findings that differ in their values alone are the same, and hold none of them", () => {
  const found = dropping(85, "West");
  expect(found).toEqual(dropping(1_200, "North"));
  expect(found[0]).toMatchObject({ kind: "duty-dropped", role: "at most euros" });
  expect(JSON.stringify(found)).not.toMatch(/85|west/iu);
});
