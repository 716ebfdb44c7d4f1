import { expect, it } from "vitest";
import { type Step, type Trace } from "@/lib/traces/trace";
import { makeTrace } from "../testing/make-trace";
import { tellParty } from "./tell-party";

/** A call and its answer, then the next; a text alone is what the agent says. */
type Told = string | { call: unknown; tool?: string; gives: string; isError?: boolean };

function run(question: string, told: readonly Told[]): Trace {
  const trace = makeTrace([["user", question]]);
  const steps: Step[] = [{ ...trace.steps[0]!, kind: "input" }];
  const add = (step: Partial<Step>): void => {
    steps.push({ ...trace.steps[0]!, ...step, index: steps.length });
  };
  for (const one of told) {
    if (typeof one === "string") {
      add({ agent: "Clerk", kind: "message", content: one });
      continue;
    }
    const { call, tool = "look_up", gives, isError = false } = one;
    add({ agent: "Clerk", kind: "tool-call", content: JSON.stringify(call), tool: { name: tool, arguments: call } });
    add({ agent: tool, kind: "tool-result", content: gives, recipient: "Clerk", ...(isError ? { isError } : {}) });
  }
  return { ...trace, question, steps, outcome: "failed" };
}

const told = (question: string, steps: readonly Told[]): string => tellParty(run(question, steps)).party;
const down = { call: { city: "Bergen" }, gives: "503 Service Unavailable", isError: true };

it("is the environment's where a tool fails again and again, not where nobody tried twice", () => {
  expect(told("How warm is it in Bergen?", [down, down, "The service is down, so I cannot tell."])).toBe("environment");
  expect(told("How warm is it in Bergen?", [down, "It is 12 degrees in Bergen."])).toBe("agent");
  const refused = { call: { city: "Bergen" }, gives: "permission denied", isError: true };
  expect(told("How warm is it in Bergen?", [refused, refused, "I may not read that."])).toBe("environment");
});

it("is the agent's where its calls were wrong", () => {
  const wrong = { call: { town: "Bergen" }, gives: "Error: missing argument city", isError: true };
  expect(told("How warm is it in Bergen?", [wrong, wrong, "I could not find it."])).toBe("agent");
});

it("is the tool's where what it gives is not what it was asked", () => {
  const answer = "The total is 41.";
  expect(told("What is 6 times 7?", [{ call: { expression: "6 * 7" }, tool: "calculator", gives: "41" }, answer])).toBe(
    "tool",
  );
  const first = { call: { query: "opening hours of the museum" }, gives: "The museum opens at 10 every day." };
  const stuck = { call: { query: "ferry to Askøy" }, gives: "The museum opens at 10 every day." };
  expect(told("When is the ferry?", [first, stuck, "The ferry leaves at 10."])).toBe("tool");
  expect(
    told("When is the ferry?", [{ call: { query: "ferry" }, gives: "Ferry \u{fffd}\u{fffd}:15" }, "At 8:15."]),
  ).toBe("tool");
  expect(
    told("When is the ferry?", [{ call: { query: "ferry" }, gives: '{"ferry": {"leaves": "8:1' }, "At 8:10."]),
  ).toBe("tool");
});

it("says what shows it, and where", () => {
  const { signs } = tellParty(
    run("What is 6 times 7?", [{ call: { expression: "6 * 7" }, tool: "calculator", gives: "41" }, "It is 41."]),
  );
  expect(signs[0]).toMatchObject({
    stepIndex: 2,
    words: "calculator gives 41 in step 2; what it was asked comes to 42.",
  });
});

it("is the task's where its conditions cannot hold, or an agent says what it lacks", () => {
  expect(told("Find a room for at least 9 people and at most 5 people.", ["Room 4."])).toBe("user");
  expect(told("List the orders from 2026-05-31 to 2026-05-01.", ["There are three."])).toBe("user");
  expect(told("Round to 1 decimal. Round to 3 decimals.", ["3.1"])).toBe("user");
  expect(told("What does it cost?", ["The question does not say which product is meant."])).toBe("user");
  expect(told("Find a room for at least 5 people and at most 9 people.", ["Room 4."])).toBe("agent");
});

it("is the task's where nothing is what it asks for, the environment's where a record is gone", () => {
  const empty = { call: { query: "SELECT name FROM rooms WHERE seats > 900" }, tool: "sql", gives: "name\n(no rows)" };
  expect(told("Which room has more than 900 seats?", [empty, "None: no room has so many seats."])).toBe("user");
  const gone = { call: { query: "terms of Harrow Optics" }, gives: "Menu of Harrow Optics: soup 4 florins." };
  expect(told("What are the terms of Harrow Optics?", [gone, "The terms of Harrow Optics were not found."])).toBe(
    "environment",
  );
  const strange = { call: { query: "terms of Harrow Dairy" }, gives: "Menu of Larkspur: soup 4 florins." };
  expect(told("What are the terms of Harrow Dairy?", [strange, "The terms of Harrow Dairy were not found."])).toBe(
    "user",
  );
});

it("is the agent's where what is found of agents says more", () => {
  const menu = { call: { query: "terms of Harrow Optics" }, gives: "commission: 12 percent\nlunch: 11" };
  expect(told("What is the commission of Harrow Optics?", [menu, "- commission: 21 percent"])).toBe("agent");
});
