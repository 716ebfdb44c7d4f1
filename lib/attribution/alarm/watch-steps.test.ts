import fc from "fast-check";
import { expect, it } from "vitest";
import { tell, type Told } from "@/lib/attribution/evidence/testing/tell";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { type Trace } from "@/lib/traces/trace";
import { watchSteps } from "./watch-steps";

const alarmsOf = (trace: Trace, from?: number) =>
  [...watchSteps(trace, from)]
    .flat()
    .map(({ raisedAt, finding: { kind, stepIndex } }) => ({ raisedAt, kind, stepIndex }));

it("raises an alarm at the step that shows the fault", () => {
  const trace = tell(
    [
      ["User", "says", "Please cancel order B-3381."],
      ["Desk", "says", "I will look that up."],
      ["Desk", "says", "Order B-3318 is cancelled."],
      ["Desk", "says", "Anything else?"],
    ],
    { question: "Please cancel order B-3381." },
  );
  expect(alarmsOf(trace)).toEqual([{ raisedAt: 2, kind: "copy-differs", stepIndex: 2 }]);
  expect(alarmsOf(trace, 2)).toEqual(alarmsOf(trace));
  expect(alarmsOf(trace, 3)).toEqual([]);
});

it("leaves out what later steps may still make good", () => {
  const again = Array.from({ length: 8 }, (): Told => [
    "Desk",
    "says",
    "I will now try the very same thing once more.",
  ]);
  expect(alarmsOf(tell(again, { question: "Try." }))).toEqual([]);
});

it("never depends on what comes after a step", () => {
  const pool: Told[] = [
    ["Desk", "says", "12 + 30 = 45"],
    ["Desk", "says", "Order B-3318 is cancelled."],
    ["Desk", "to", "Clerk", "Cancel order B-3831 at once."],
    ["Desk", "calls", "cancel", { order: "B-3381" }],
    ["cancel", "gets error", "HTTP 409 Conflict", "cancel"],
    ["Clerk", "says", "Done, the order is cancelled."],
    ["Clerk", "thinks", "Nothing to do."],
  ];
  const property = fc.property(
    fc.array(fc.nat(pool.length - 1), { minLength: 2, maxLength: 12 }),
    fc.nat(11),
    (at, last) => {
      const whole = tell(
        at.map((one): Told => pool[one] ?? ["Desk", "says", ""]),
        { question: "Cancel order B-3381." },
      );
      const later = { outcome: "failed", finalAnswer: "42", expectedAnswer: "43", termination: "limit" } as const;
      const ended: Trace = { ...whole, ...later, metadata: { score: 0 }, tags: ["bad"] };
      const begun: Trace = { ...whole, steps: whole.steps.slice(0, last + 1) };
      expect(alarmsOf(ended).filter(({ raisedAt }) => raisedAt <= last)).toEqual(alarmsOf(begun));
    },
  );
  fc.assert(property, { numRuns: runsOf(60) });
});

it("reads the beginning and the end of a long run", () => {
  const filler = Array.from({ length: 300 }, (_, at): Told => ["Desk", "thinks", `Noted, item ${"x".repeat(at % 7)}.`]);
  const opening: Told = ["User", "asks", "Please cancel order B-3381."];
  const trace = tell([opening, ...filler, ["Desk", "says", "Order B-3318 is cancelled."]], {
    question: "Please cancel it.",
  });
  expect(alarmsOf(trace, 290)).toMatchObject([{ raisedAt: 301, kind: "copy-differs" }]);
});
