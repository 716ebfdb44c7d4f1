import { JudgeError } from "@/lib/attribution/judge-error";
import { type MethodInput } from "@/lib/attribution/method";
import {
  findSimulationFault,
  type SimulatedChange,
  SimulatedReplay,
  simulationPrompt,
} from "@/lib/attribution/prompts/simulation-prompt";
import { type Capabilities, type ReplayRequest, type ReplayStep } from "../protocol/messages";
import { type Replayed, type Replayer } from "../scan/replay-wish";

type JudgingInput = Pick<MethodInput, "trace" | "judge" | "nonce" | "revealExpectedAnswer">;

/** Drawn at this temperature, so that replays of one arm can differ. */
const temperature = 0.7;
/** A placebo asks what a corrected replay of its step asked: it is another sample all the same. */
const placeboSamples = 1_000;

/** What a model can foretell, for a scan. */
export const simulatedCapabilities: Capabilities = {
  protocol: 1,
  system: { name: "A model that predicts" },
  starts: ["prefix"],
  hasHints: true,
  canLeaveOutAgents: false,
  isSeeded: false,
  milestones: [],
  maxConcurrent: 4,
  maxSeconds: 600,
};

/**
 * A replayer that runs nothing: one judge call `simulated_replay` says how the run would have gone on and ended.
 * Whatever takes its results has to say that they are simulated, and keep them apart from executed ones. Rejects with
 * JudgeError where no further call can be made; an answer that cannot be read is a replay without an outcome.
 */
export const simulateReplays =
  (input: JudgingInput): Replayer =>
  async ({ arm, stepIndex, repeat, request }, signal) => {
    signal.throwIfAborted();
    const { messages, shown } = simulationPrompt(input, stepIndex, changeOf(request));
    try {
      const { value, costUsd } = await input.judge.ask({
        name: "simulated_replay",
        schema: SimulatedReplay,
        messages,
        steps: { first: stepIndex, last: stepIndex },
        shown,
        findFault: findSimulationFault,
        sampling: { temperature, sample: repeat + (arm === "placebo" ? placeboSamples : 0) },
      });
      return { report: toReport(value, request, costUsd), problem: null };
    } catch (error) {
      if (!(error instanceof JudgeError) || error.code !== "unreadable") throw error;
      return { report: null, problem: "failed", message: error.message };
    }
  };

function changeOf({ change }: ReplayRequest): SimulatedChange {
  if (change === null) return { kind: "anew" };
  if (change.kind === "hint") return { kind: "hint", agent: change.agent ?? null, text: change.text };
  return { kind: "replaced", step: change.step };
}

function toReport(
  { steps, ends_well, final_answer, reasoning }: SimulatedReplay,
  { prefix, change }: ReplayRequest,
  costUsd: number | null,
): NonNullable<Replayed["report"]> {
  const given: ReplayStep[] = change?.kind === "replace" ? [change.step] : [];
  const first = prefix.length + given.length;
  const told = steps
    .filter(({ agent }) => agent !== null)
    .map(({ agent, content }, at): ReplayStep => ({ index: first + at, agent: agent ?? "", kind: "message", content }));
  return {
    outcome: ends_well === true ? "passed" : "failed",
    score: null,
    milestones: [],
    finalAnswer: final_answer,
    message: reasoning.slice(0, 10_000),
    costUsd,
    steps: [...given, ...told],
  };
}
