import { type Capabilities, type ReplayOutcome, type ReplayRequest, type ReplayStep } from "../protocol/messages";
import { type ReplayClock } from "../replay-clock";
import { ReplayError, type ReplayTarget } from "../replay-target";
import { taskOf } from "./make-task";
import { milestones } from "./milestones";
import { type Policy, scriptedPolicy } from "./policy";
import { runTeam } from "./run-team";
import { readSandboxMetadata } from "./sandbox-metadata";
import { isRole, roles, sandboxTeam } from "./sandbox-team";
import { type TeamRun } from "./team-loop";

export interface SandboxTargetOptions {
  policy?: Policy;
  /** For how long a replay took; without a clock it is said to have taken no time. */
  now?: ReplayClock["now"];
}

export const sandboxCapabilities: Capabilities = {
  protocol: 1,
  system: { name: sandboxTeam.name, version: sandboxTeam.version },
  starts: ["prefix", "hint", "resample"],
  hasHints: true,
  canLeaveOutAgents: true,
  isSeeded: true,
  milestones: [...milestones],
  maxConcurrent: 8,
  maxSeconds: 60,
};

/** What a request asks the sandbox to run: the task, the config and the policy's name stand in the trace's metadata. Throws ReplayError `refused` where they do not. */
function sandboxRunOf(request: ReplayRequest): Omit<TeamRun, "signal" | "policy"> {
  const metadata = readSandboxMetadata(request.trace.metadata);
  const task = metadata === null ? null : taskOf(metadata.task);
  if (metadata === null || task === null)
    throw new ReplayError("refused", "This trace is none of the sandbox team: its metadata name no task.");
  if (request.trace.question !== task.question)
    throw new ReplayError("refused", "The question is not the one of the task that the metadata name.");
  const { prefix, change, without, seed, limits } = request;
  const unknown = [without?.agent, without?.replacement].find((name) => name !== undefined && !isRole(name));
  if (unknown !== undefined)
    throw new ReplayError(
      "refused",
      `The team has no agent ${JSON.stringify(unknown.slice(0, 100))}. It has ${roles.join(", ")}.`,
    );
  return { task, config: metadata.config, prefix, change, without, seed, maxSteps: limits.steps };
}

/** The sandbox team as a system that can be replayed in this process. Each replay runs by itself; nothing is kept between them but what is the same for all. */
export function sandboxTarget({ policy = scriptedPolicy, now = () => 0 }: SandboxTargetOptions = {}): ReplayTarget {
  return {
    name: sandboxTeam.name,
    capabilities: () => Promise.resolve({ ...sandboxCapabilities, isSeeded: policy.name === scriptedPolicy.name }),
    replay: async (request, { signal, onStep }) => {
      const startedAt = now();
      const steps: ReplayStep[] = [];
      const run = runTeam({ ...sandboxRunOf(request), signal, policy });
      for (;;) {
        const next: IteratorResult<ReplayStep, ReplayOutcome> = await run.next();
        if (next.done === true) return { ...next.value, steps, durationMs: Math.max(0, now() - startedAt) };
        steps.push(next.value);
        onStep?.(next.value);
      }
    },
  };
}
