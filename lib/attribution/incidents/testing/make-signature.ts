import { type FailureSignature } from "../failure-signature";
import { Members } from "../members";

/** A signature for tests: a Planner that dropped a requirement, unless said otherwise. */
export const makeSignature = (fields: Partial<FailureSignature> = {}): FailureSignature => ({
  version: 1,
  party: "agent",
  agent: "Planner",
  mode: null,
  act: "planner handoff to coder",
  start: {
    agent: "Planner",
    does: "planner handoff to coder",
    evidence: [
      {
        kind: "duty-dropped",
        form: "step # passes on the work without “…”",
        role: "not before",
        change: "other-words",
        source: "planner message",
      },
    ],
    signs: ["takes|planner handoff to coder|some of researcher message to planner"],
  },
  next: [],
  later: [],
  errors: [],
  outcome: [],
  ...fields,
});

/** One that has nothing in common with it. */
export const makeOtherSignature = (fields: Partial<FailureSignature> = {}): FailureSignature =>
  makeSignature({
    party: "tool",
    agent: "Courier",
    act: "courier tool-call fetch",
    start: null,
    errors: ["error: connection timed out after # s"],
    ...fields,
  });

export function makeMembers(...signatures: readonly FailureSignature[]): Members {
  const members = new Members();
  for (const signature of signatures) members.add(signature);
  return members;
}
