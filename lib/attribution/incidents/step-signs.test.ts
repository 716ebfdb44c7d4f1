import { expect, test } from "vitest";
import { type Step } from "@/lib/traces/trace";
import { makeTrace } from "../testing/make-trace";
import { stepSigns } from "./step-signs";

const signs = (texts: readonly (readonly [string, string])[], change: (step: Step) => Step = (step) => step) =>
  stepSigns(makeTrace(texts).steps.map(change));
const asCall = (step: Step): Step =>
  step.agent === "Coder"
    ? { ...step, kind: "tool-call", tool: { name: "sql", arguments: { query: step.content } } }
    : step;
const asAnswer = (step: Step): Step => (step.agent === "Tool" ? { ...step, kind: "tool-result" } : step);

test("a step that nearly says again what was said is told by whose words they are", () => {
  const found = signs([
    ["Planner", "Please find the price of the red chair."],
    ["Worker", "The price is unknown to me."],
    ["Worker", "Please find the price of the red chair!"],
    ["Worker", "The price is unknown to me."],
  ]);
  expect(found[2]).toContain("repeats|worker message|planner");
  expect(found[3]).toContain("repeats|worker message|an earlier of its own");
});

test("a step that says nothing but words of an earlier one is told by whose they are", () => {
  const found = signs([
    ["Tool", "One ostra holds 2.4 hin.\nAgents of the works keep a commission of 6 percent."],
    ["Worker", "Agents of the works keep a commission"],
  ]);
  expect(found[1]).toContain("quotes|worker message|tool message");
});

test("whether values are taken over, and how a new one differs, is told without them", () => {
  const found = signs([
    ["Planner", "The limit is 4711 and the year 2031."],
    ["Coder", "The limit is 4712."],
  ]);
  expect(found[1]).toEqual(
    expect.arrayContaining([
      "values|coder message|one new",
      "change|coder message|one-off",
      "takes|coder message|none of planner message",
    ]),
  );
  expect(JSON.stringify(found)).not.toMatch(/4711|4712|2031/u);
});

test("programs are compared without what they hold", () => {
  const code = (query: string) =>
    (signs([["Coder", query]], asCall)[0] ?? []).filter((sign) => sign.startsWith("code"));
  expect(code("SELECT a FROM t WHERE b = 'West' AND c >= 12")).toEqual(
    code("SELECT a FROM t WHERE b = 'North' AND c >= 7"),
  );
  expect(code("SELECT a FROM t WHERE b = 'West' OR c >= 12")).not.toEqual(
    code("SELECT a FROM t WHERE b = 'West' AND c >= 12"),
  );
  expect(code("opening hours of the library")).toEqual([]);
});

test.each(["", "Output:\n", "total\nnull", "(no rows)", "Result:\n0.0"])("an answer %j brings nothing", (text) => {
  expect(signs([["Tool", text]], asAnswer)[0]).toContain("nothing|tool tool-result|");
});

test("a long trace is read in a moment", () => {
  const texts = Array.from({ length: 3_000 }, (_, at) => ["Worker", `Step ${at} of many with words.`] as const);
  expect(signs(texts)).toHaveLength(3_000);
});
