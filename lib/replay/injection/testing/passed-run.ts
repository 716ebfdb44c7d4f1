import { assembleTrace } from "@/lib/traces/assemble-trace";
import { type Step, type Trace } from "@/lib/traces/trace";
import { type ReplayStep } from "../../protocol/messages";
import { stepOfReplay } from "../../step-of-replay";
import { type Replayed, type ReplayWish } from "../../scan/replay-wish";
import { type InjectionSource } from "../injection";

const said: readonly Omit<ReplayStep, "index">[] = [
  { agent: "User", kind: "input", content: "How many orders of at least 12 pieces came from the North in 2023?" },
  {
    agent: "Planner",
    kind: "handoff",
    recipient: "Coder",
    content: "Please count the orders.\nConstraints:\n- region: North\n- at least pieces: 12\n- year: 2023",
  },
  {
    agent: "Coder (sql)",
    kind: "tool-call",
    content: '{"query":"SELECT COUNT(id) FROM orders WHERE region = \'North\' AND pieces >= 12 AND year = 2023"}',
    tool: {
      name: "sql",
      arguments: { query: "SELECT COUNT(id) FROM orders WHERE region = 'North' AND pieces >= 12 AND year = 2023" },
    },
  },
  { agent: "Executor", kind: "tool-result", content: "37", recipient: "Coder" },
  { agent: "Coder", kind: "message", content: "Result: 37" },
];

/** A short run that passed. `name` tells one from another. */
export function passedRun(name = "orders"): Trace {
  const steps: Step[] = said.map((step, index) => stepOfReplay({ ...step, index }));
  return assembleTrace({
    format: "faultline",
    externalId: name,
    question: `${steps[0]?.content} (${name})`,
    expectedAnswer: "37",
    outcome: "passed",
    steps,
    agents: ["Planner", "Coder", "Executor"].map((agent) => ({ name: agent })),
    tags: [],
    metadata: { shop: name },
  });
}

/** What comes of a wish: the step that was given and one more, and an outcome by a rule. */
export function answered(
  { request: { change, seed } }: ReplayWish,
  outcome: "passed" | "failed" | "unknown",
  told?: (step: ReplayStep) => ReplayStep,
): Replayed {
  const given: ReplayStep =
    change?.kind === "replace" ? change.step : { index: 0, agent: "Nobody", kind: "message", content: "" };
  const next: ReplayStep = { index: given.index + 1, agent: "Coder", kind: "message", content: `Final: ${seed}` };
  const steps = [told ? told(given) : given, next];
  const report = { outcome, score: null, milestones: [], finalAnswer: "x", message: null, costUsd: null, steps };
  return { report, problem: null };
}

/** A source over a rule, with every wish that came, in order. */
export function sourceOf(
  trace: Trace,
  rule: (wish: ReplayWish) => Replayed,
): { source: InjectionSource; wishes: ReplayWish[] } {
  const wishes: ReplayWish[] = [];
  const replay: InjectionSource["replay"] = (wish) => {
    wishes.push(wish);
    return Promise.resolve(rule(wish));
  };
  return { source: { trace, traceId: trace.contentHash, replay }, wishes };
}
