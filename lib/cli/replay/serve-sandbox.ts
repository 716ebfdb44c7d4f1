import { once } from "node:events";
import { machineClock } from "@/lib/outbound/replay-transport";
import { newWebhookSecret } from "@/lib/outbound/webhook-signature";
import { createReplayHandler, type ReplayHandler } from "@/lib/replay/kit/replay-handler";
import { runTarget } from "@/lib/replay/kit/run-target";
import { isReplaySecret } from "@/lib/replay/protocol/signature";
import { taskOf } from "@/lib/replay/sandbox/make-task";
import { flawlessConfig } from "@/lib/replay/sandbox/sandbox-config";
import { type SandboxMetadata } from "@/lib/replay/sandbox/sandbox-metadata";
import { sandboxCapabilities } from "@/lib/replay/sandbox/sandbox-target";
import { threadedSandbox } from "@/lib/sandbox-thread/threaded-sandbox";
import { say } from "../terminal";
import { serveReplays } from "./serve-replays";

export interface SandboxExample {
  /** `domain:seed` of the task that the capabilities name as an example. */
  task: string;
  /** Chance (0–1) that a run of the example slips somewhere. */
  slipRate: number;
}

export interface ServeCommand extends SandboxExample {
  port: number;
  host: string;
  secret?: string;
}

/** The sandbox team behind the replay protocol, with a task for who has no trace of it; null where there is no such task. */
export function sandboxHandler({ task, slipRate }: SandboxExample, secret: string): ReplayHandler | null {
  const made = taskOf(task);
  if (made === null) return null;
  const sandbox: SandboxMetadata = { task, seed: 1, policy: "scripted", config: { ...flawlessConfig, slipRate } };
  return createReplayHandler({
    capabilities: {
      ...sandboxCapabilities,
      example: { id: `sandbox/${task}/1`, question: made.question, metadata: { sandbox } },
    },
    secrets: [secret],
    run: runTarget(threadedSandbox()),
    clock: machineClock,
  });
}

/** Serves the sandbox team until the process is told to end; answers what is wrong with the options, null where nothing is. */
export async function serveSandbox(command: ServeCommand): Promise<string | null> {
  const { port, host, secret = newWebhookSecret() } = command;
  if (!isReplaySecret(secret)) return "--secret has to be whsec_ and at least 16 bytes in base64.";
  const handler = sandboxHandler(command, secret);
  if (handler === null) return `there is no task ${command.task}; name one as sales:17.`;
  const served = await serveReplays(handler, { port, host });
  say(`Replays at ${served.url}, signed with ${secret}`);
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  await served.close();
  return null;
}
