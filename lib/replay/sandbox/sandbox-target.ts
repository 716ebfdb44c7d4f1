import { JudgeError, type JudgeErrorCode } from "@/lib/attribution/judge-error";
import { type Capabilities, type ReplayOutcome, type ReplayRequest, type ReplayStep } from "../protocol/messages";
import { type ReplayClock } from "../replay-clock";
import { ReplayError, type ReplayTarget } from "../replay-target";
import { taskOf } from "./make-task";
import { milestones } from "./milestones";
import { type Policy, scriptedPolicy } from "./policy";
import { runTeam } from "./run-team";
import { readSandboxMetadata } from "./sandbox-metadata";
import { isRole, roles, scripted, systemOf } from "./sandbox-team";
import { type TeamRun } from "./team-loop";

interface SandboxTargetOptions {
  policy?: Policy;
  /** For how long a replay took; without a clock it is said to have taken no time. */
  now?: ReplayClock["now"];
}

export const sandboxCapabilities: Capabilities = {
  protocol: 1,
  system: systemOf(scripted),
  starts: ["prefix", "hint", "resample"],
  hasHints: true,
  canLeaveOutAgents: true,
  isSeeded: true,
  milestones: [...milestones],
  maxConcurrent: 8,
  maxSeconds: 60,
};

/** The team with another policy: a model takes seconds where a script takes none, and need not say the same again. */
const capabilitiesOf = ({ name }: Policy): Capabilities =>
  name === scripted
    ? sandboxCapabilities
    : { ...sandboxCapabilities, system: systemOf(name), isSeeded: false, maxConcurrent: 4, maxSeconds: 600 };

/**
 * What a request asks the sandbox to run: the task, the config and the policy's name stand in the trace's metadata.
 * Throws ReplayError `refused` where they do not, or name another policy.
 */
function sandboxRunOf(request: ReplayRequest, policy: Policy): Omit<TeamRun, "signal" | "policy"> {
  const metadata = readSandboxMetadata(request.trace.metadata);
  const task = metadata === null ? null : taskOf(metadata.task);
  if (metadata === null || task === null)
    throw new ReplayError("refused", "This trace is none of the sandbox team: its metadata name no task.");
  if (metadata.policy !== policy.name)
    throw new ReplayError(
      "refused",
      `The agents of this trace were played by ${playerOf(metadata.policy)}, here they are played by ${playerOf(policy.name)}: that is another system.`,
    );
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

const playerOf = (policy: string): string => (policy === scripted ? "scripts" : `the model ${policy.slice(0, 100)}`);

/** A turn that no other replay would take either says nothing of the team; one that came out badly does. */
const problemOf = (code: JudgeErrorCode): "failed" | "refused" =>
  code === "unreadable" || code === "too-long" ? "failed" : "refused";

const errorOf = (error: unknown, policy: Policy): unknown =>
  error instanceof JudgeError
    ? new ReplayError(problemOf(error.code), `The model ${policy.name.slice(0, 100)} took no turn. ${error.message}`)
    : error;

/**
 * The sandbox team as a system that can be replayed in this process. Each replay runs by itself; nothing is kept
 * between them but what is the same for all.
 */
export function sandboxTarget({ policy = scriptedPolicy, now = () => 0 }: SandboxTargetOptions = {}): ReplayTarget {
  return {
    name: capabilitiesOf(policy).system.name,
    capabilities: () => Promise.resolve(capabilitiesOf(policy)),
    replay: async (request, { signal, onStep }) => {
      const startedAt = now();
      const steps: ReplayStep[] = [];
      const run = runTeam({ ...sandboxRunOf(request, policy), signal, policy });
      for (;;) {
        const next: IteratorResult<ReplayStep, ReplayOutcome> = await run.next().catch((error: unknown) => {
          throw errorOf(error, policy);
        });
        if (next.done === true) return { ...next.value, steps, durationMs: Math.max(0, now() - startedAt) };
        steps.push(next.value);
        onStep?.(next.value);
      }
    },
  };
}
