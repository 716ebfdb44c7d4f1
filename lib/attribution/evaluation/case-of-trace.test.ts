import { expect, it } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { caseOfTrace } from "./case-of-trace";

it("keeps who took each step and the label, counts agents by normalized name and leaves every word behind", () => {
  const groundTruth = { agent: "Web", stepIndex: 1, reason: "secret", quotes: [], suspects: [] };
  const trace = makeTrace(
    [
      ["Boss", "secret"],
      ["Web", "secret"],
      ["web (thought)", "secret"],
    ],
    { groundTruth },
  );
  const found = caseOfTrace(trace, { traceId: "t", question: 4, subset: "s" });
  expect(found).toMatchObject({
    traceId: "t",
    question: 4,
    subset: "s",
    stepCount: 3,
    agentCount: 2,
    externalId: null,
  });
  expect(found.truth).toEqual({ agent: "Web", stepIndex: 1, source: "data-set", party: null });
  expect(JSON.stringify(found)).not.toContain("secret");
  expect(caseOfTrace(makeTrace([]), { traceId: "t", question: 0, subset: null }).truth).toBeNull();
});
