import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { ReplayFailure, type RunSystem } from "../../kit/run-system";
import { type Capabilities, type ReplayRequest, type ReplayStep } from "../messages";

/**
 * A small team that adds numbers: a planner names them, a calculator adds two at a time with a tool, a writer answers.
 * Each decides by the texts of the steps before.
 */
export const scriptedCapabilities: Capabilities = {
  protocol: 1,
  system: { name: "Adding team", version: "1" },
  starts: ["prefix", "hint", "resample"],
  hasHints: true,
  canLeaveOutAgents: true,
  isSeeded: true,
  milestones: ["planned", "added", "answered"],
  maxConcurrent: 4,
  maxSeconds: 60,
  example: { id: "adding-1", question: "What is 17 + 25 + 4?", metadata: {} },
};

type Draft = Omit<ReplayStep, "index">;

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** What the team does after these steps; null when it is done. */
function nextStep(
  steps: readonly ReplayStep[],
  { trace, without }: ReplayRequest,
  say: (words: string[]) => string,
): Draft | null {
  const last = steps.at(-1);
  if (!last) return { agent: "User", kind: "input", content: trace.question };
  const calculator = without?.agent === "Calculator" ? (without.replacement ?? "Planner") : "Calculator";
  const plan = steps.findLast(({ agent }) => agent === "Planner");
  if (last.kind === "input" && without?.agent !== "Planner") {
    const named = numbersIn(last.content).join(", ");
    return {
      agent: "Planner",
      kind: "message",
      content: `${say(["Add", "Please add"])} ${named}.`,
      recipient: calculator,
    };
  }
  const results = steps.filter(({ kind }) => kind === "tool-result");
  const numbers = numbersIn((plan ?? steps[0] ?? last).content).slice(0, 10);
  if (last.kind === "tool-call") {
    const sum = numbersIn(last.content).reduce((total, one) => total + one, 0);
    return { agent: "Tools", kind: "tool-result", content: String(sum), recipient: calculator };
  }
  const added = results.length;
  if (last.agent !== "Writer" && added < numbers.length - 1) {
    const pair = {
      a: added === 0 ? (numbers[0] ?? 0) : (numbersIn(results.at(-1)?.content ?? "0")[0] ?? 0),
      b: numbers[added + 1] ?? 0,
    };
    return {
      agent: calculator,
      kind: "tool-call",
      content: JSON.stringify(pair),
      tool: { name: "add", arguments: pair },
    };
  }
  if (last.agent === "Writer") return null;
  return {
    agent: "Writer",
    kind: "message",
    content: `${say(["The answer is", "It is"])} ${results.at(-1)?.content ?? "unknown"}.`,
  };
}

/** The system as the kit runs it. It knows the traces whose question has numbers. */
export const runScripted: RunSystem = async function* (request, { signal }) {
  const { trace, prefix, change } = request;
  const expected = numbersIn(trace.question).reduce((total, one) => total + one, 0);
  if (numbersIn(trace.question).length === 0) throw new ReplayFailure("unknown-trace", "There is nothing to add.");
  const random = seededRandom(request.seed);
  const say = (words: string[]): string => words[Math.floor(random() * words.length)] ?? "";
  const steps = [...prefix];
  if (change?.kind === "replace") {
    steps.push(change.step);
    yield change.step;
  }
  for (let draft = nextStep(steps, request, say); draft !== null; draft = nextStep(steps, request, say)) {
    if (signal.aborted) throw new ReplayFailure("cancelled", "Stopped.");
    const step = { index: steps.length, ...draft };
    steps.push(step);
    yield step;
  }
  const finalAnswer = steps.at(-1)?.content ?? "";
  const isRight = numbersIn(finalAnswer).includes(expected);
  return {
    outcome: isRight ? "passed" : "failed",
    score: isRight ? 1 : 0,
    milestones: ["planned", "added", "answered"],
    finalAnswer,
  };
};
