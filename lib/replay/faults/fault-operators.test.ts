import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type ReplayStep } from "../protocol/messages";
import { type FaultSite, type FaultyStep } from "./fault-operator";
import { faultOperator, faultOperators } from "./fault-operators";
import { stepTexts } from "./step-texts";

const agents = ["Planner", "Researcher", "Coder", "Verifier"];

const saying = fc.oneof(
  fc.constantFrom(
    "Plan: find the orders of 2023.\nConstraints:\n- region: North\n- at least: 12 pieces\n- not before: 2023-04-01\nParts:\n- Researcher: finds the rate\n- Coder: adds up",
    "The total is 1,234.50 euros for 37 orders. It must not include returns. Only the North counts.",
    "Findings:\n- rate of 2023: 1.25\n- commission of Alder & Sons: 12 percent\n- seat of Alder & Sons: Port Ellis",
    "SELECT SUM(quantity * unit_price) AS total FROM orders WHERE region = 'North' AND status <> 'returned' AND quantity >= 12 LIMIT 5",
    "const total = 1234.5;\nfor (let i = 0; i < items.length; i++) sum += items[i] * 60 / 100;\nconsole.log((total * (1 - 12 / 100)).toFixed(2));",
    '{"rows":[{"city":"Oslo","count":12},{"city":"Bergen","count":7}],"year":2022}',
    "Result: 42.5\nPlease check it.",
    "Approved: 42.5\nCheck: my own count comes to the same",
    "Sent back: it is not what my check gives.\nConstraints:\n- at least: 12 pieces",
    "All parts are done.\nFinal answer: 42.5",
    "region | total\n--- | ---\nNorth | 42\nSouth | 51",
    "Flight A-17 leaves Springfield, Ohio on 31 May 2024, flight A-18 Springfield, Illinois a day later.",
  ),
  fc.string({ maxLength: 80 }),
  fc.string({ unit: fc.constantFrom("a", "\u{1F600}", "\ud800", "\0", "é", "\u202e"), maxLength: 20 }),
);

const stepAt = (index: number): fc.Arbitrary<ReplayStep> =>
  fc
    .record({
      agent: fc.constantFrom(...agents),
      kind: fc.constantFrom("message", "thought", "handoff", "tool-call", "tool-result"),
      content: saying,
      recipient: fc.option(fc.constantFrom(...agents), { nil: undefined }),
      shape: fc.constantFrom("object", "text", "none"),
      limit: fc.integer({ min: 0, max: 50 }),
      isError: fc.boolean(),
    })
    .map(({ agent, kind, content, recipient, shape, limit, isError }): ReplayStep => {
      const base = { index, agent, ...(recipient === undefined ? {} : { recipient }), ...(isError ? { isError } : {}) };
      if (kind !== "tool-call" || shape === "none") return { ...base, kind, content };
      if (shape === "text") return { ...base, kind, content, tool: { name: "run", arguments: content } };
      const given = { query: content, options: { limit } };
      return { ...base, kind, content: JSON.stringify(given), tool: { name: "sql", arguments: given } };
    });

const anySite = fc.integer({ min: 0, max: 6 }).chain((count) =>
  fc.record({
    before: fc.tuple(...Array.from({ length: count }, (_, index) => stepAt(index))),
    step: stepAt(count),
    question: saying,
    seed: fc.nat(),
  }),
);

const siteOf = ({
  before,
  step,
  question,
  seed,
}: {
  before: ReplayStep[];
  step: ReplayStep;
  question: string;
  seed: number;
}): FaultSite => ({ before, step, question, agents, random: seededRandom(seed) });

/** Whether one text comes of the other by the one change that is told. */
const isChange = (from: string, to: string, { before, after }: FaultyStep["injected"]): boolean => {
  for (let at = from.indexOf(before); at >= 0 && at <= from.length; at = from.indexOf(before, at + 1))
    if (from.slice(0, at) + after + from.slice(at + before.length) === to) return true;
  return before !== "" && from.replaceAll(before, () => after) === to;
};

const isTold = (clean: ReplayStep, faulty: FaultyStep): boolean => {
  const from = [clean.content, ...stepTexts(clean).map(({ text }) => text)];
  const to = [faulty.step.content, ...stepTexts(faulty.step).map(({ text }) => text)];
  return from.some((one) => to.some((other) => one !== other && isChange(one, other, faulty.injected)));
};

describe("fault operators", () => {
  it.each(faultOperators.map((operator) => [operator.name, operator] as const))(
    "%s gives nothing, or really changes the step in its place and tells what it changed",
    (_, operator) => {
      fc.assert(
        fc.property(anySite, (drawn) => {
          const faulty = operator.perturb(siteOf(drawn));
          if (faulty === null) return;
          expect(operator.kinds).toContain(drawn.step.kind);
          expect(faulty.step.index).toBe(drawn.step.index);
          expect(sameAgent(faulty.step.agent, drawn.step.agent)).toBe(true);
          expect(faulty.step).not.toEqual(drawn.step);
          expect(faulty.words).toMatch(/^\p{Lu}[\s\S]+\.$/u);
          const isAddressed = operator.name === "wrong-hand-off" && faulty.step.recipient === faulty.injected.after;
          expect(isAddressed || isTold(drawn.step, faulty)).toBe(true);
        }),
        { numRuns: runsOf(100), seed: 7 },
      );
    },
  );

  it("draw the same fault from the same numbers", () => {
    fc.assert(
      fc.property(anySite, fc.constantFrom(...faultOperators), (drawn, operator) => {
        expect(operator.perturb(siteOf(drawn))).toEqual(operator.perturb(siteOf(drawn)));
      }),
      { numRuns: runsOf(100), seed: 7 },
    );
  });

  it("keep the content of a call and its arguments the same", () => {
    fc.assert(
      fc.property(anySite, fc.constantFrom(...faultOperators), (drawn, operator) => {
        const { tool, kind, content } = operator.perturb(siteOf(drawn))?.step ?? {};
        if (kind !== "tool-call" || !tool || typeof tool.arguments !== "object") return;
        expect(JSON.parse(content ?? "")).toEqual(tool.arguments);
      }),
      { numRuns: runsOf(100), seed: 7 },
    );
  });

  // Expressions that go back over a text again and again would take minutes.
  it.each([
    ...[
      "a",
      "Word ",
      "1.",
      "\n",
      "- a: b\n",
      '"a" ',
      " and a",
      "(",
      '{"a":1},',
      "result: ",
      "SELECT a FROM b WHERE ",
      "WHERE a AND ",
    ],
  ])("come to an end on a long text of %j", (part) => {
    const text = `SELECT 1 ${part.repeat(40_000 / part.length)}`;
    for (const content of [text, text.slice(9)])
      for (const kind of ["message", "tool-call", "tool-result"] as const) {
        const call = kind === "tool-call" ? { tool: { name: "run", arguments: { text: content } } } : {};
        const step: ReplayStep = { index: 2, agent: "Coder", kind, content, ...call };
        const before: ReplayStep[] = [
          { index: 0, agent: "Planner", kind: "message", content },
          { index: 1, agent: "Executor", kind: "tool-result", content },
        ];
        for (const operator of faultOperators) {
          const faulty = operator.perturb({ before, step, question: content, agents, random: seededRandom(1) });
          expect(faulty?.step.index ?? 2).toBe(2);
        }
      }
  });

  it("are found by their name", () => {
    expect(faultOperator("loop")?.title).toBe("Loop");
    expect(faultOperator("toString")).toBeUndefined();
  });
});
