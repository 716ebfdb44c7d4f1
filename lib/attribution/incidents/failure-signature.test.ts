import { expect, test } from "vitest";
import { makeTrace } from "../testing/make-trace";
import { findEvidence } from "../evidence/find-evidence";
import { failureSignatureSchema, signatureOf } from "./failure-signature";

const steps = [
  ["User", "How many orders are there? At most euros: 85"],
  ["Planner", "Plan:\n- only the region: West\n- at most euros: 85"],
  ["Coder", "The API key is sk-live-4242 and the total is 4711 euros."],
] as const;

test("a signature is small, versioned, and holds no value of the trace", () => {
  const trace = makeTrace(steps, { finalAnswer: "4711", expectedAnswer: "4710" });
  const attribution = {
    agent: "Coder",
    stepIndex: 2,
    reason: "Coder said 4711 with “sk-live-4242”.",
    quotes: [],
    suspects: [],
    failureMode: "3.2",
    taxonomy: { name: "mast", version: "1" },
  };
  const signature = signatureOf({ trace, attribution });
  expect(failureSignatureSchema.parse(JSON.parse(JSON.stringify(signature)))).toEqual(signature);
  expect(signature).toMatchObject({ party: "agent", agent: "Coder", mode: "mast:3.2" });
  expect(JSON.stringify(signature)).not.toMatch(/4711|4242|sk-live/u);
  expect(signature.outcome).toEqual(["answer: one-off"]);
});

test("it starts where evidence first shows, or where a person says", () => {
  const trace = makeTrace([
    ["User", "Which hall? Constraints:\n- at most euros: 85\n- only the region: West\n- at least seats: 30"],
    ["Planner", "Coder, work it out.\n- only the region: West\n- at least seats: 30"],
    ["Coder", "It is the Oak Hall."],
  ]);
  const attribution = { agent: "Coder", stepIndex: 2, reason: "", quotes: [], suspects: [] };
  expect(signatureOf({ trace, attribution }).start).toMatchObject({ agent: "Planner", does: "planner message" });
  expect(signatureOf({ trace, attribution, isChecked: true }).start).toEqual({
    agent: "Coder",
    does: "coder message",
    evidence: [],
    signs: [],
  });
});

test("evidence that was found before is not looked for again", () => {
  const trace = makeTrace([
    ["User", "Which hall? Constraints:\n- at most euros: 85\n- only the region: West\n- at least seats: 30"],
    ["Planner", "Coder, work it out.\n- only the region: West\n- at least seats: 30"],
    ["Coder", "It is the Oak Hall."],
  ]);
  const attribution = { agent: "Coder", stepIndex: 2, reason: "", quotes: [], suspects: [] };
  const findings = findEvidence(trace);
  expect(signatureOf({ trace, attribution, findings })).toEqual(signatureOf({ trace, attribution }));
  expect(signatureOf({ trace, attribution, findings: [] }).start).toBeNull();
});

test("a trace without the step that is named has a signature all the same, and a long one a small one", () => {
  const attribution = {
    agent: "x".repeat(10_000),
    stepIndex: 99,
    reason: "word ".repeat(9_000),
    quotes: [],
    suspects: [],
  };
  const signature = signatureOf({ trace: makeTrace(steps), attribution });
  expect(failureSignatureSchema.safeParse(signature).success).toBe(true);
  expect(JSON.stringify(signature).length).toBeLessThan(4_096);
});
