import { once } from "node:events";
import { machineClock } from "@/lib/outbound/replay-transport";
import { newWebhookSecret } from "@/lib/outbound/webhook-signature";
import { createReplayHandler, type ReplayHandler } from "@/lib/replay/kit/replay-handler";
import { runTarget } from "@/lib/replay/kit/run-target";
import { isReplaySecret } from "@/lib/replay/protocol/signature";
import { type ReplayTarget } from "@/lib/replay/replay-target";
import { taskOf } from "@/lib/replay/sandbox/make-task";
import { type Policy, scriptedPolicy } from "@/lib/replay/sandbox/policy";
import { flawlessConfig } from "@/lib/replay/sandbox/sandbox-config";
import { type SandboxMetadata } from "@/lib/replay/sandbox/sandbox-metadata";
import { sandboxTarget } from "@/lib/replay/sandbox/sandbox-target";
import { threadedSandbox } from "@/lib/sandbox-thread/threaded-sandbox";
import { plainText, say } from "../terminal";
import { findWrongPrices, type ModelCommand } from "./model-options";
import { serveReplays } from "./serve-replays";

interface SandboxExample {
  /** `domain:seed` of the task that the capabilities name as an example. */
  task: string;
  /** Chance (0–1) that a run of the example slips somewhere. */
  slipRate: number;
}

export interface ServeCommand extends SandboxExample, ModelCommand {
  port: number;
  host: string;
  secret?: string;
  temperature: number;
}

/**
 * Programs and queries of strangers need a thread that can be ended. The team of a model is in this process: what
 * hangs in it, hangs the command.
 */
const targetOf = (policy: Policy): ReplayTarget =>
  policy === scriptedPolicy ? threadedSandbox() : sandboxTarget({ policy, now: () => performance.now() });

/**
 * The sandbox team behind the replay protocol, with a task for who has no trace of it;
 * null where there is no such task.
 */
export async function sandboxHandler(
  { task, slipRate }: SandboxExample,
  secret: string,
  policy: Policy = scriptedPolicy,
): Promise<ReplayHandler | null> {
  const made = taskOf(task);
  if (made === null) return null;
  const sandbox: SandboxMetadata = { task, seed: 1, policy: policy.name, config: { ...flawlessConfig, slipRate } };
  const target = targetOf(policy);
  return createReplayHandler({
    capabilities: {
      ...(await target.capabilities(new AbortController().signal)),
      example: { id: `sandbox/${task}/1`, question: made.question, metadata: { sandbox } },
    },
    secrets: [secret],
    run: runTarget(target),
    clock: machineClock,
  });
}

const findWrongUse = (command: ServeCommand): string | null =>
  command.model !== undefined && command.slipRate > 0
    ? "--slip-rate is for scripted agents: a model slips on its own."
    : findWrongPrices(command);

async function policyOf(command: ServeCommand): Promise<Policy> {
  const { model } = command;
  if (model === undefined) return scriptedPolicy;
  const { openModelPolicy } = await import("./open-model-policy"); // it brings the client of model endpoints along
  return openModelPolicy({ ...command, model });
}

/**
 * Serves the sandbox team until the process is told to end; answers what is wrong with the
 * options, null where nothing is.
 */
export async function serveSandbox(command: ServeCommand): Promise<string | null> {
  const { port, host, secret = newWebhookSecret() } = command;
  if (!isReplaySecret(secret)) return "--secret has to be whsec_ and at least 16 bytes in base64.";
  const wrongUse = findWrongUse(command);
  if (wrongUse !== null) return wrongUse;
  const handler = await sandboxHandler(command, secret, await policyOf(command));
  if (handler === null) return `unknown task ${command.task}; use a form such as sales:17.`;
  const served = await serveReplays(handler, { port, host });
  const player = command.model === undefined ? "" : `, played by ${command.model}`;
  say(`Replays at ${served.url}, signed with ${secret}${plainText(player)}`);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await served.close();
  return null;
}
