import { assembleTrace } from "@/lib/traces/assemble-trace";
import { type Step, type Trace, type TraceAgent } from "@/lib/traces/trace";
import { type ReplayOutcome, type ReplayStep } from "../protocol/messages";
import { stepOfReplay } from "../step-of-replay";
import { hashText } from "@/lib/traces/hash-text";
import { type SandboxConfig } from "./sandbox-config";
import { type SandboxMetadata } from "./sandbox-metadata";
import { type SandboxTask } from "./sandbox-task";
import { sandboxTeam, scripted, systemOf } from "./sandbox-team";

/** A run that came to its end, with all its steps from 0. */
interface FinishedRun {
  task: SandboxTask;
  config: SandboxConfig;
  seed: number;
  /** Name of the policy that took the agents' turns. */
  policy?: string;
  steps: readonly ReplayStep[];
  outcome: ReplayOutcome;
}

const describedAgents: readonly TraceAgent[] = sandboxTeam.agents.map(({ name, description, systemPrompt, tools }) => ({
  name,
  description,
  systemPrompt,
  ...(tools.length === 0 ? {} : { tools: [...tools] }),
}));

/** A step of a replay as a step of a trace. */
export const traceStep = (step: ReplayStep, index: number): Step =>
  stepOfReplay({ ...step, index }, `/trace/steps/${index}`);

/**
 * Runs of one task and seed under different configs or policies are different traces;
 * which it was, the id does not say.
 */
function idOf(taskId: string, seed: number, { fault, slipRate }: SandboxConfig, policy: string): string {
  const isPlain = fault === null && slipRate === 0 && policy === scripted;
  const said = [fault, slipRate, ...(policy === scripted ? [] : [policy])];
  return `sandbox/${taskId}/${seed}${isPlain ? "" : `-${hashText(JSON.stringify(said)).toString(16)}`}`;
}

/**
 * A finished run as a trace, with all that it takes to run it again in its metadata; our own format reads the same
 * trace back. The planted fault is in the metadata, no label.
 */
export function sandboxTrace({ task, config, seed, policy = scripted, steps, outcome }: FinishedRun): Trace {
  const sandbox: SandboxMetadata = { task: task.id, seed, policy, config };
  const { finalAnswer, message } = outcome;
  const taken = steps.map(traceStep);
  const speakers = new Set(taken.map(({ agent }) => agent));
  const unknown = [...speakers]
    .filter((name) => !describedAgents.some((agent) => agent.name === name))
    .map((name) => ({ name }));
  return assembleTrace({
    format: "faultline",
    externalId: idOf(task.id, seed, config, policy),
    title: `${task.domain} ${task.id.slice(task.domain.length + 1)}: ${task.question.slice(0, 200)}`,
    question: task.question,
    expectedAnswer: task.expectedAnswer,
    ...(finalAnswer === null ? {} : { finalAnswer }),
    outcome: outcome.outcome,
    system: systemOf(policy),
    agents: [...describedAgents, ...unknown],
    ...(message === null ? {} : { termination: message }),
    steps: taken,
    tags: ["sandbox"],
    metadata: { sandbox },
  });
}
