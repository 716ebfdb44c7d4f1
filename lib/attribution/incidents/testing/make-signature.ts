import { type FailureSignature } from "../failure-signature";

/** A signature for tests: a Planner that dropped a requirement, unless said otherwise. */
export const makeSignature = (fields: Partial<FailureSignature> = {}): FailureSignature => ({
  version: 1,
  party: "agent",
  agent: "Planner",
  mode: null,
  evidence: [
    {
      kind: "duty-dropped",
      agent: "Planner",
      isDecisive: true,
      form: "step # passes on the work without “…”",
      role: "not before",
      change: "missing",
    },
  ],
  act: ["does handoff", "after researcher message"],
  errors: [],
  outcome: [],
  words: ["passes", "on", "the", "work", "without"],
  ...fields,
});

/** One that has nothing in common with it. */
export const makeOtherSignature = (fields: Partial<FailureSignature> = {}): FailureSignature =>
  makeSignature({
    party: "tool",
    agent: "Courier",
    evidence: [],
    act: ["does tool-result fetch", "after courier tool-call fetch"],
    errors: ["error: connection timed out after # s"],
    words: ["tool", "failed"],
    ...fields,
  });
