import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { type ReplayStep } from "../protocol/messages";
import { faultCatalogue, type FaultName } from "./fault-catalogue";
import { faultOperator } from "./fault-operators";

type Said = Partial<ReplayStep> & Pick<ReplayStep, "content">;
const agents = ["Planner", "Researcher", "Coder", "Verifier", "Executor"];
const plan = "Plan.\nConstraints:\n- region: North\n- at least pieces: 12";
const query = "SELECT SUM(price) FROM orders WHERE region = 'North' AND pieces >= 12";
const call = (given: Record<string, unknown>): Said => ({
  agent: "Coder",
  kind: "tool-call",
  content: JSON.stringify(given),
  tool: { name: "run", arguments: given },
});
const result = (content: string, isError = false): Said => ({
  agent: "Executor",
  kind: "tool-result",
  content,
  ...(isError ? { isError } : {}),
});
const by = (agent: string, content: string, recipient?: string): Said => ({
  agent,
  content,
  ...(recipient === undefined ? {} : { recipient }),
});

interface Example {
  before?: Said[];
  step: Said;
  /** What the step may say with the fault; of a call its longest argument. */
  says: RegExp;
}

/** One step for each operator, made so that it fits. */
const examples: Readonly<Record<FaultName, Example>> = {
  "wrong-fact": { step: by("Coder", "The sum is 4821."), says: /^The sum is (?!4821)\d{4}\.$/ },
  "off-by-one": { step: call({ code: "for (let i = 0; i < n; i++) add(i);" }), says: /i <= n/ },
  "unit-slip": {
    step: by("Coder", "It takes 3 hours."),
    says: /^It takes (?:3 (?:minutes|days)|(?!3 )[\d.]+ hours)\.$/,
  },
  "wrong-entity": {
    before: [by("Researcher", "There are Maria Stone and Oslo.")],
    step: by("Planner", "We ask Maria Bell."),
    says: /^We ask Maria Stone\.$/,
  },
  "dropped-constraint": {
    step: by("Planner", plan),
    says: /^Plan\.\nConstraints:\n- (?:region: North|at least pieces: 12)$/,
  },
  "flipped-comparison": { step: by("Planner", "Take at least 12."), says: /^Take at most 12\.$/ },
  "wrong-tool-argument": { step: call({ limit: 12 }), says: /^(?!12$)\d\d$/ },
  "wrong-field": {
    before: [result("orders (id INTEGER, region TEXT, price INTEGER, cost INTEGER)")],
    step: call({ query: "SELECT SUM(price) FROM orders" }),
    says: /SUM\((?:id|region|cost)\)/,
  },
  "wrong-format": { step: by("Coder", "Due on 2024-05-31."), says: /31\/05\/2024/ },
  "role-violation": {
    before: [by("Coder", "Result: 7")],
    step: by("Planner", "Over to the Verifier."),
    says: /^Result: 7$/,
  },
  loop: { before: [call({ query })], step: { ...by("Coder", "Result: 7"), agent: "Coder" }, says: /SELECT SUM/ },
  "stale-value": {
    before: [by("Researcher", "- rate: 1.25"), by("Researcher", "- rate: 1.31")],
    step: by("Planner", "- rate: 1.31"),
    says: /^- rate: 1\.25$/,
  },
  "unaware-of-termination": {
    before: [by("Planner", "Coder, count 12 orders.")],
    step: by("Planner", "Final answer: 7"),
    says: /^Coder, count 7 orders\.$/,
  },
  "conversation-reset": {
    before: [by("Planner", "Let us plan."), by("Planner", "Now count.")],
    step: by("Planner", "Now check."),
    says: /^Let us plan\.$/,
  },
  "assumed-value": { step: by("Planner", "The fee is 37 percent."), says: /^The fee is (?:50|25|20|100) percent\.$/ },
  derailment: {
    before: [result("The bridge opened in summer. Orders of the North follow.")],
    step: by("Researcher", "I have found the orders."),
    says: /bridge|Orders of the North follow/,
  },
  "withheld-information": {
    step: by("Researcher", "Findings:\n- rate: 1.25\n- fee: 12"),
    says: /^Findings:\n- (?:rate: 1\.25|fee: 12)$/,
  },
  "wrong-hand-off": {
    step: by("Planner", "Coder, please count.", "Coder"),
    says: /^(?:Researcher|Verifier|Executor), please count\.$/,
  },
  "ignored-message": {
    before: [by("Researcher", "- rate: 1.25")],
    step: by("Planner", "Facts:\n- rate: 1.25\nGo on."),
    says: /^Facts:\nGo on\.$/,
  },
  "reasoning-action-mismatch": {
    step: call({ query: "SELECT SUM(price) FROM orders" }),
    says: /^SELECT (?:AVG|COUNT)\(price\)/,
  },
  "premature-stop": { step: by("Planner", "1. look\n2. count\n3. check\n4. answer"), says: /^1\. look\n2\. count$/ },
  "skipped-verification": {
    before: [by("Coder", "Result: 7")],
    step: { ...call({ query }), agent: "Verifier" },
    says: /^Approved: 7$/,
  },
  "swallowed-error": { step: result("Output:\nError: no such table", true), says: /^Output:\n$/ },
  "hallucinated-result": { step: result("Output:\n4821"), says: /^Output:\n(?!4821)\d+$/ },
  "early-rounding": { step: by("Coder", "The rate is 12.47."), says: /^The rate is 12\.$/ },
  "swapped-values": { step: by("Planner", "- rate: 1.25\n- fee: 12"), says: /^- rate: 12\n- fee: 1\.25$/ },
  "misread-tool-result": {
    before: [result("North | 42\nSouth | 51")],
    step: by("Coder", "The North has 42."),
    says: /^The North has 51\.$|^The South has 42\.$/,
  },
  "wrong-approval": {
    before: [by("Coder", "Result: 7")],
    step: by("Verifier", "Sent back: my check gives 8.", "Coder"),
    says: /^Approved: 7$/,
  },
  "wrong-rejection": {
    before: [by("Planner", plan), by("Coder", "Result: 7")],
    step: by("Verifier", "Approved: 7\nCheck: counted again"),
    says: /^Not approved: 7\nCheck: counted again\nConstraints:\n[\s\S]*at least pieces: (?!12$)\d\d$/,
  },
};

const complete = (said: Said, index: number): ReplayStep => ({ agent: "Planner", kind: "message", ...said, index });

describe("an operator on a step that it is made for", () => {
  it.each(faultCatalogue.map(({ name }) => name))("%s puts in what it says", (name) => {
    const { before = [], step, says } = examples[name];
    for (let seed = 0; seed < 12; seed += 1) {
      const faulty = faultOperator(name)?.perturb({
        before: before.map(complete),
        step: complete(step, before.length),
        agents,
        random: seededRandom(seed),
        question: "How much did the orders of the North bring?",
      });
      const given: unknown = faulty?.step.tool?.arguments;
      const [argument] =
        typeof given === "object" && given !== null ? Object.values(given as Record<string, unknown>) : [];
      expect(String(argument ?? faulty?.step.content)).toMatch(says);
    }
  });

  it("swallows an error without a sign of it", () => {
    const { step } = examples["swallowed-error"];
    const faulty = faultOperator("swallowed-error")?.perturb({
      before: [],
      step: complete(step, 0),
      question: "",
      agents,
      random: () => 0,
    });
    expect(faulty?.step.isError).toBe(false);
    expect(faulty?.injected).toEqual({ before: "Error: no such table", after: "" });
  });

  it("sends a hand-off elsewhere with its words", () => {
    const { step } = examples["wrong-hand-off"];
    const faulty = faultOperator("wrong-hand-off")?.perturb({
      before: [],
      step: complete(step, 0),
      question: "",
      agents,
      random: () => 0,
    });
    expect(faulty?.step.recipient).toBe("Researcher");
    expect(faulty?.injected).toEqual({ before: "Coder", after: "Researcher" });
  });
});
